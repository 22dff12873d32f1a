import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../lib/errors.ts'
import { type EmbeddedConnection, type Hold, holdDataDir, layoutOf, readState, type State } from './dataDir.ts'
import { runPostgres } from './runPostgres.ts'
import { canConnect } from './socket.ts'

/** A PostgreSQL that belongs to one data directory; it is reached over a Unix socket only. */
export interface EmbeddedPostgres {
  readonly connection: EmbeddedConnection
  /** Ends PostgreSQL cleanly and frees the data directory; may be called more than once. */
  stop(): Promise<void>
  /** Calls the listener with a German sentence when PostgreSQL ends without `stop()`. */
  onExit(listener: (reason: string) => void): void
}

type Report = (step: string) => void

const roundMs = 100
// Each round also waits for the lock: about three seconds in all.
const patienceRounds = 8

/** Starts PostgreSQL on a data directory, which it locks until `stop()`. Throws `StartError`. */
export async function startEmbedded(dataDir: string, report: Report = () => undefined): Promise<EmbeddedPostgres> {
  const { dataDir: path, state } = layoutOf(dataDir)
  // A portal ends within this time after its launcher was killed; a second portal cannot start beside one that stays.
  for (let round = 0; round < patienceRounds; round += 1) {
    const hold = await holdDataDir(dataDir, { shared: true })
    if (hold !== undefined) return run(hold, report)
    if (round === 0) report(waitingFor(readState(state)))
    await sleep(roundMs)
  }
  const pid = readState(state)?.pid
  throw new StartError(
    `Auf dem Datenverzeichnis ${path} arbeitet schon ein anderer Prozess${pid === undefined ? '' : ` (${pid})`}. ` +
      'Beenden Sie ihn zuerst, oder wählen Sie mit DATA_DIR ein anderes Verzeichnis.',
  )
}

/** For a command: uses the PostgreSQL of the server that runs on this data directory, else starts one. */
export async function joinEmbedded(dataDir: string, report: Report = () => undefined): Promise<EmbeddedPostgres> {
  const { state: statePath } = layoutOf(dataDir)
  for (let round = 0; ; round += 1) {
    // The usual command comes while a server runs, and need not wait for a lock that is not to be had.
    const hold = await holdDataDir(dataDir, { shared: false, patienceMs: round === 0 ? 0 : undefined })
    if (hold !== undefined) return run(hold, report)
    const state = readState(statePath)
    if (state?.shared === true && state.connection !== undefined && (await canConnect(state.connection))) {
      return { connection: state.connection, stop: () => Promise.resolve(), onExit: () => undefined }
    }
    if (round === 3) report(waitingFor(state))
    await sleep(roundMs)
  }
}

function waitingFor(state: State | undefined): string {
  return `Warten auf das Ende von Prozess ${state?.pid ?? '?'}`
}

async function run(hold: Hold, report: Report): Promise<EmbeddedPostgres> {
  try {
    const postgres = await runPostgres(hold, report)
    let stopped: Promise<void> | undefined
    const stop = async () => {
      await postgres.stop()
      hold.release()
    }
    return {
      connection: postgres.connection,
      stop: () => (stopped ??= stop()),
      onExit: (listener) =>
        postgres.onExit(() => stopped === undefined && listener('PostgreSQL hat sich unerwartet beendet.')),
    }
  } catch (error) {
    hold.release()
    throw error
  }
}
