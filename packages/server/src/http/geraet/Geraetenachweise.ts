/** The proofs that a browser keeps of having signed in before; what they are worth is for others to know. */
export interface Geraetenachweise {
  /** As they came with the request, newest first. */
  readonly sent: () => readonly string[]
  /** Has the browser keep these instead. */
  readonly keep: (nachweise: readonly string[]) => void
}
