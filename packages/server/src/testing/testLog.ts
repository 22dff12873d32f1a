import type { JobLog } from '../jobs/Task.ts'

export interface LogLine {
  readonly stufe: 'info' | 'warn' | 'error'
  readonly facts: object
  readonly ereignis: string
}

/** A log that keeps its lines for the test. */
export interface TestLog extends JobLog {
  readonly lines: LogLine[]
}

export function testLog(): TestLog {
  const lines: LogLine[] = []
  const at = (stufe: LogLine['stufe']) => (facts: object, ereignis: string) =>
    void lines.push({ stufe, facts, ereignis })
  return { lines, info: at('info'), warn: at('warn'), error: at('error') }
}
