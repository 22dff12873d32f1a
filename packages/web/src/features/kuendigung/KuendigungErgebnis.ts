/** How a cancellation went, passed to the list of contracts in the navigation's state [kuendigung-6]. */
export interface KuendigungErgebnis {
  readonly status: 'SUCCESS' | 'ERROR'
  readonly vertragId: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    kuendigung?: KuendigungErgebnis | undefined
  }
}
