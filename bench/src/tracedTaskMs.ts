import type { Browser, Page } from '@playwright/test'

const categories = ['blink.user_timing', 'toplevel', 'disabled-by-default-devtools.timeline']

/** What the browser's trace shows of the page's main thread between the marks `begin` and `end`: the time of its tasks. */
export async function tracedTaskMs(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(page, { categories })
  await act()
  const events = parseEvents((await browser.stopTracing()).toString())
  const [begin, end] = ['begin', 'end'].map((mark) => events.find(({ name }) => name === mark))
  if (begin === undefined || end === undefined) throw new Error('The trace has no marks')
  const tasks = events.filter(({ name, pid, tid }) => name === 'RunTask' && pid === begin.pid && tid === begin.tid)
  // A task that a mark lies in counts from or to the mark.
  const parts = tasks
    .map(({ ts, dur }) => Math.min(ts + dur, end.ts) - Math.max(ts, begin.ts))
    .filter((part) => part > 0)
  if (parts.length === 0) throw new Error('The trace has no tasks')
  return parts.reduce((sum, part) => sum + part, 0) / 1000
}

/** An event of the trace; times in microseconds. */
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur: number
}

function parseEvents(text: string): TraceEvent[] {
  const trace: unknown = JSON.parse(text)
  const events: unknown = Reflect.get(Object(trace), 'traceEvents')
  if (!Array.isArray(events)) throw new Error('The trace has no events')
  return events.map((event: unknown) => {
    const field = (name: string): unknown => Reflect.get(Object(event), name)
    const number = (name: string) => Number(field(name) ?? 0)
    return { name: String(field('name')), pid: number('pid'), tid: number('tid'), ts: number('ts'), dur: number('dur') }
  })
}
