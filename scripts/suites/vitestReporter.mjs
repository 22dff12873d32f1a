import { openResults, readResults } from './results.mjs'
import { unansweredCalls } from './unansweredCalls.mjs'

/** Writes how each test of Vitest ended; a file that runs in several zones fails if it fails in one of them. */
export default class {
  results = openResults()
  failed = new Set()

  onInit({ config }) {
    const [filter] = config.tagsFilter ?? []
    this.hasAllCalls = filter !== 'full'
    // Vitest reports tests that a filter leaves out as skipped; they belong to the other run.
    this.isLeftOut = (tags) => filter !== undefined && tags.includes('full') !== (filter === 'full')
  }

  onTestRunStart(specifications) {
    this.results.plan(specifications.length, 'files')
  }

  onTestModuleStart({ relativeModuleId }) {
    this.results.begin(relativeModuleId)
  }

  onTestCaseResult(testCase) {
    const name = `${testCase.module.relativeModuleId}: ${testCase.fullName}`
    const { state, errors: [error] = [], note } = testCase.result()
    if (this.failed.has(name) || this.isLeftOut(testCase.tags)) return
    if (state === 'failed') this.failed.add(name)
    const isRepeated = state === 'passed' && testCase.diagnostic()?.flaky === true
    this.results.end(name, isRepeated ? 'repeated' : state, error?.message ?? note)
  }

  onTestModuleEnd(testModule) {
    for (const error of testModule.errors()) {
      this.results.end(`${testModule.relativeModuleId} (the whole file)`, 'failed', error.message)
    }
    this.results.close(testModule.relativeModuleId)
  }

  onTestRunEnd(_modules, unhandled, reason) {
    if (this.hasAllCalls && reason !== 'interrupted') this.endCalls()
    for (const error of unhandled) this.results.end(`outside a test: ${error.name}`, 'failed', error.message)
  }

  endCalls() {
    const missing = unansweredCalls(readResults(process.env.RESULTS_FILE).answered)
    const [status, message] = missing.length === 0 ? ['passed'] : ['failed', `not ${missing.join(', ')}`]
    this.results.end('every call of the APIs is answered with 2xx by some test', status, message)
  }
}
