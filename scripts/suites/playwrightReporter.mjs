import { relative } from 'node:path'
import { openResults } from './results.mjs'

/** Writes how each browser test ended. One that was interrupted has no result. */
export default class {
  results = openResults()

  onBegin(_config, suite) {
    this.results.plan(suite.allTests().length, 'tests')
  }

  onTestBegin(test) {
    this.results.begin(nameOf(test))
  }

  onTestEnd(test, { status, retry }) {
    if (status === 'interrupted') return
    const name = nameOf(test)
    if (status === 'skipped') {
      const reason = test.annotations.find(({ type }) => type === 'skip')?.description
      return void this.results.end(name, 'skipped', reason)
    }
    // The first try's error is shown, because the second try may fail on data that the first one left.
    const failure = test.results.find((result) => result.error !== undefined)?.error
    if (status !== test.expectedStatus) return void this.results.end(name, 'failed', sentenceOf(failure) ?? status)
    this.results.end(name, retry > 0 ? 'repeated' : 'passed', sentenceOf(failure))
  }

  onError({ message }) {
    this.results.end('outside a test', 'failed', message)
  }

  printsToStdio() {
    return false
  }
}

function nameOf(test) {
  const [, project, file, ...titles] = test.titlePath()
  return `${relative('.', file)} [${project}]: ${titles.join(' ')}`
}

function sentenceOf(failure) {
  if (failure?.message === undefined) return undefined
  const [what] = failure.message.trimStart().split('\n', 1)
  const { location } = failure
  return location === undefined ? what : `${what} (${relative('.', location.file)}:${location.line})`
}
