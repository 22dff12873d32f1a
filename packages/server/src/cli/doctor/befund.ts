import type { Verdict } from './verdict.ts'

/** One thing that was looked at. */
export interface Befund extends Verdict {
  /** Undefined for what concerns all tenants. */
  readonly mandant?: string
  readonly bereich: string
}

export function formatBefund({ zustand, bereich, mandant, satz, abhilfe }: Befund): string {
  const place = mandant === undefined ? bereich : `${bereich} ${mandant}`
  return `${zustand.padEnd(10)}  ${place}: ${satz}${abhilfe === undefined ? '' : ` Abhilfe: ${abhilfe}`}`
}
