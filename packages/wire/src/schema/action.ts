import type { Endpoint } from '../endpoint.ts'

/**
 * Something that the supplier does about one thing, said once: from it come the button with its question, the command with
 * its help (what the call's summary says), and the line in docs/kundendienst.md. What happens is on the server.
 */
export interface Action<E extends Endpoint = Endpoint> {
  /** On the button. */
  readonly label: string
  /** What the button asks before anything happens; `name` is the customer's. */
  readonly question: (name: string) => string
  /** Nothing brings back what it takes away. */
  readonly isFinal?: boolean
  /** The command that does the same; undefined: none does. */
  readonly command?: ActionCommand
  readonly call: E
}

interface ActionCommand {
  readonly name: string
  /** Chooses the action where another one has the same command. */
  readonly flag?: { readonly name: string; readonly help: string }
}

/** What an action does, as a German clause that begins with its verb. */
export const clauseOf = ({ call: { summary } }: Action): string =>
  `${summary.slice(0, 1).toLowerCase()}${summary.slice(1).replace(/\.$/, '')}`
