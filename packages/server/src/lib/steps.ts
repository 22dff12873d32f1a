import { tracingChannel } from 'node:diagnostics_channel'

/** What a trace tells of a step: names, numbers and codes of ours, and nothing about a person [T6]. */
export type Attributes = Record<string, string | number>

/** A part of the portal's work that has a beginning and an end. */
export interface Step {
  readonly name: string
  readonly kind: 'server' | 'client' | 'consumer'
  /** Looked at when the step ends. */
  readonly attributes: Attributes
  /** The `traceparent` (W3C) of who asked for it. */
  readonly parent?: string | undefined
}

/** Where steps are told; only `metrics/exportTraces.ts` listens, if at all. */
export const steps = tracingChannel<unknown, Step>('ekp.step')

/** Runs a step. What it does, however deep, is part of it. Without a listener it is not even described. */
export function traced<T>(describe: () => Step, run: () => Promise<T>): Promise<T> {
  // What is thrown at once is a step that failed as well.
  return steps.hasSubscribers ? steps.tracePromise(async () => run(), describe()) : run()
}
