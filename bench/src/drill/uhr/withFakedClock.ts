import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Ueberwacht, withSupervised } from '../withSupervised.ts'

const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((path) => existsSync(path))

export interface Verstellbar extends Ueberwacht {
  /** Sets the portal's clock so many seconds ahead of the right one, or behind it. */
  setAhead(seconds: number): void
  /** For a command of the same data directory. */
  readonly env: NodeJS.ProcessEnv
}

/** Runs a drill on a portal whose clock can be set while it runs, as by `date`; undefined without libfaketime. */
export async function withFakedClock<T>(drill: (verstellbar: Verstellbar) => Promise<T>): Promise<T | undefined> {
  if (library === undefined) return undefined
  const dir = mkdtempSync(join(tmpdir(), 'ekp-uhr-'))
  const file = join(dir, 'ahead')
  const setAhead = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`)
  setAhead(0)
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    // The clock that nobody can set goes on.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  try {
    return await withSupervised((ueberwacht) => drill({ ...ueberwacht, setAhead, env }), { env })
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
