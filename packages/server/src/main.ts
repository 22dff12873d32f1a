import { Console } from 'node:console'
import { setFlagsFromString } from 'node:v8'
import { type Config, loadConfig } from './config/config.ts'
import { asCalled } from './lib/asCalled.ts'
import { nameCause, StartError } from './lib/errors.ts'
import { type Portal, startPortal } from './app/startPortal.ts'
import { startWatchdog } from './app/watchdog/startWatchdog.ts'

const shutdownBoundMs = 10_000

// Some 40 MB live; by itself the heap grows to 150 under load before it is swept, which saves no time [measured: bench memory, rate].
setFlagsFromString('--heap-growing-percent=100')

// Not the global console: libraries write to that one, see `takeConsole`.
const terminal = new Console(process.stdout, process.stderr)

/** What libraries write to the console, such as the job queue its lost connections, may quote the database. */
function takeConsole(portal: Portal): void {
  const log = (...said: readonly unknown[]) => portal.logStray(said.find((one) => one instanceof Error))
  Object.assign(console, { debug: log, log, info: log, warn: log, error: log, trace: log })
}

function listenToSignals(portal: Portal, config: Config): void {
  let isStopping = false
  const stop = (exitCode: number) => {
    if (isStopping) return
    isStopping = true
    // A request that never ends must not keep the process; PostgreSQL recovers whatever happens.
    setTimeout(() => process.exit(1), shutdownBoundMs).unref()
    portal.stop().then(
      () => process.exit(exitCode),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', () => stop(0))
  process.on('SIGTERM', () => stop(0))
  // To a service it says to read its settings again; in a terminal, that the terminal was closed.
  process.on('SIGHUP', () => (isService && config.tenantsDir !== undefined ? portal.reload() : stop(0)))
  // The launcher is gone, even if it was killed.
  process.on('disconnect', () => stop(0))
  if ('connected' in process && !process.connected) stop(0)
  // The launcher or service manager starts the portal again, with a new PostgreSQL.
  portal.onEnd((sentence) => {
    terminal.error(sentence)
    stop(1)
  })
  process.on('uncaughtException', (error) => {
    portal.logFatal(error)
    stop(1)
  })
  process.on('unhandledRejection', (reason) => {
    portal.logFatal(reason)
    stop(1)
  })
}

const isService = !process.stdout.isTTY && !process.stderr.isTTY
// Until there is a portal, the files are about to be read anyway.
if (isService) process.on('SIGHUP', () => undefined)

try {
  const config = loadConfig(process.env)
  const portal = await startPortal(config, {
    print: (line) => terminal.log(line),
    error: (line) => terminal.error(asCalled(line, process.env)),
  })
  takeConsole(portal)
  listenToSignals(portal, config)
  // A signal waits for the event loop: if that stands still, only the watchdog ends the process.
  startWatchdog(config.log)
} catch (error) {
  const sentence = error instanceof StartError ? error.message : `Das Portal ist nicht gestartet (${nameCause(error)}).`
  terminal.error(asCalled(sentence, process.env))
  process.exit(1)
}
