import { relative } from 'node:path'
import { openResults } from './results.mjs'

/** Writes how each browser test ended. One that was interrupted has no result. */
export default class {
  results = openResults()

  onBegin(_config, suite) {
    this.results.plan(suite.allTests().length, 'Tests')
  }

  onTestBegin(test) {
    this.results.begin(nameOf(test))
  }

  onTestEnd(test, { status, error, errors, retry }) {
    if (status === 'interrupted') return
    const name = nameOf(test)
    if (status === 'skipped') {
      const reason = test.annotations.find(({ type }) => type === 'skip')?.description
      return void this.results.end(name, 'skipped', reason)
    }
    const message = (error ?? errors[0])?.message ?? status
    if (status !== test.expectedStatus) return void this.results.end(name, 'failed', message)
    const first = test.results.find((result) => result.error !== undefined)
    this.results.end(name, retry > 0 ? 'repeated' : 'passed', first?.error.message)
  }

  onError({ message }) {
    this.results.end('außerhalb eines Tests', 'failed', message)
  }

  printsToStdio() {
    return false
  }
}

function nameOf(test) {
  const [, project, file, ...titles] = test.titlePath()
  return `${relative('.', file)} [${project}]: ${titles.join(' ')}`
}
