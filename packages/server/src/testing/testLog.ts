import type { JobLog } from '../jobs/Task.ts'

/** What a job has logged. */
export interface LogLine {
  readonly stufe: 'info' | 'warn' | 'error'
  readonly facts: object
  readonly ereignis: string
}

/** A log that keeps its lines for the test. */
export function testLog(): JobLog & { readonly lines: LogLine[] } {
  const lines: LogLine[] = []
  const at = (stufe: LogLine['stufe']) => (facts: object, ereignis: string) =>
    void lines.push({ stufe, facts, ereignis })
  return { lines, info: at('info'), warn: at('warn'), error: at('error') }
}
