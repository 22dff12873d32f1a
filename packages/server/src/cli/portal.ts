import { errorCode } from '../lib/errors.ts'
import { runPortal } from './runPortal.ts'
import { exitCodes, ReaderGone } from './terminal.ts'

const abort = new AbortController()
// One Ctrl-C arrives twice: from the terminal and through the launcher.
const sameMs = 500
let firstMs = 0

function interrupt(): void {
  if (!abort.signal.aborted) {
    firstMs = performance.now()
    abort.abort()
    return
  }
  // A second one ends the process at once: the database drops the open transaction.
  if (performance.now() - firstMs > sameMs) process.exit(exitCodes.interrupted)
}

function writeLine(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(`${text}\n`, (error) => {
      if (error) reject(errorCode(error) === 'EPIPE' ? new ReaderGone() : error)
      else resolve()
    })
  })
}

// Each write reports its own error; without a listener the process would end here with a stack.
process.stdout.on('error', () => undefined)
process.stderr.on('error', () => undefined)
process.on('SIGINT', interrupt)
process.on('SIGTERM', interrupt)
process.on('SIGHUP', interrupt)
// The launcher has ended or was killed.
process.on('disconnect', interrupt)

process.exit(
  await runPortal(process.argv.slice(2), process.env, {
    stdin: process.stdin,
    out: writeLine,
    stderr: { write: (text) => process.stderr.write(text), isTTY: process.stderr.isTTY },
    signal: abort.signal,
  }),
)
