import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * The file that the runners' reporters write and `runSuite` reads: one line of JSON for each event, so that the results
 * of a run that is cut off remain. `{ planned, unit }` says how much there is to do, `{ begun }` which test or file has
 * begun, `{ closed }` which file has ended, `{ test, status, message }` how a test ended, `{ answered }` which call a
 * server has answered with 2xx. The last result of a test counts, but a failure in any zone stays.
 */
export function openResults(path = process.env.RESULTS_FILE) {
  const write = (event) => path && appendFileSync(path, `${JSON.stringify(event)}\n`)
  return {
    plan: (planned, unit) => write({ planned, unit }),
    begin: (begun) => write({ begun }),
    close: (closed) => write({ closed }),
    answer: (answered) => write({ answered }),
    end: (test, status, message = '') => write({ test, status, message: firstLine(message) }),
  }
}

const firstLine = (message) => stripVTControlCharacters(message).trimStart().split('\n', 1)[0]

export function readResults(path) {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  const tests = new Map()
  const open = new Set()
  const closed = new Set()
  const answered = new Set()
  let plan = { planned: 0, unit: 'tests' }
  for (const line of lines) {
    const event = parse(line)
    if (event?.planned !== undefined) plan = event
    if (event?.begun !== undefined) open.add(event.begun)
    if (event?.closed !== undefined) closed.add(event.closed)
    if (event?.answered !== undefined) answered.add(event.answered)
    open.delete(event?.closed ?? event?.test)
    if (event?.test === undefined) continue
    tests.set(event.test, event)
  }
  const having = (wanted) => [...tests.values()].filter(({ status }) => status === wanted)
  const sentences = (events) => events.map(({ test, message }) => (message === '' ? test : `${test}: ${message}`))
  const repeated = having('repeated')
  return {
    passed: having('passed').length + repeated.length,
    failures: sentences(having('failed')),
    repeated: sentences(repeated),
    skipped: sentences(having('skipped')),
    answered,
    plan,
    open: [...open],
    finished: plan.unit === 'files' ? closed.size : tests.size,
  }
}

// The last line of a run that was killed may be half a line.
function parse(line) {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
