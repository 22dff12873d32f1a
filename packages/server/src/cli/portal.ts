import { runPortal } from './runPortal.ts'
import { exitCodes } from './terminal.ts'

const abort = new AbortController()

function interrupt(): void {
  // The database forgets what was not committed, so that a second signal may end the process at once.
  if (abort.signal.aborted) process.exit(exitCodes.interrupted)
  abort.abort()
}

function writeLine(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(`${text}\n`, (error) => (error ? reject(error) : resolve()))
  })
}

// Whoever writes hears of it; without a listener the process would end here with a stack.
process.stdout.on('error', () => undefined)
process.on('SIGINT', interrupt)
process.on('SIGTERM', interrupt)
process.on('SIGHUP', interrupt)
// The launcher is gone, even if it was killed.
process.on('disconnect', interrupt)

process.exit(
  await runPortal(process.argv.slice(2), process.env, {
    stdin: process.stdin,
    out: writeLine,
    stderr: { write: (text) => process.stderr.write(text), isTTY: process.stderr.isTTY },
    signal: abort.signal,
  }),
)
