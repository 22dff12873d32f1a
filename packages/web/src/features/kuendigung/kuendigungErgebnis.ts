/** How a cancellation went, passed to the list of contracts in the navigation's state [section 4]. */
export interface KuendigungErgebnis {
  readonly status: 'SUCCESS' | 'ERROR'
  readonly vertragId: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    kuendigung?: KuendigungErgebnis | undefined
  }
}

/** The banner's text [section 4]. */
export function kuendigungText({ status, vertragId }: KuendigungErgebnis): string {
  return status === 'SUCCESS'
    ? `Die Kündigung Ihres Vertrages ${vertragId} wurde veranlasst. Sobald die Kündigung abgewickelt wurde erhalten Sie auch die Kündigungsbestätigung.`
    : `Bei der Einreichung der Kündigung Ihres Vertrages ${vertragId} ist etwas schief gelaufen. Bitte versuchen Sie es später erneut.`
}
