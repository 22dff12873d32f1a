import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './root.mjs'

const folder = join(root, '.tmp')
const file = join(folder, 'setup.lock')
const waitMs = 500

/** Runs `run`, which two processes must not do at once in this checkout; waits until another one has finished it. */
export async function exclusively(run) {
  mkdirSync(folder, { recursive: true })
  let isTold = false
  while (!take()) {
    const holder = read(file)
    if (isAtWork(holder)) {
      if (!isTold) console.log(`Ein anderer Lauf (Prozess ${holder}) arbeitet gerade hier; warten …`)
      isTold = true
      await sleep(waitMs)
    } else clear(holder)
  }
  try {
    return await run()
  } finally {
    rmSync(file, { force: true })
  }
}

function take() {
  const mine = `${file}.${process.pid}`
  writeFileSync(mine, String(process.pid))
  try {
    linkSync(mine, file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(mine, { force: true })
  }
}

/** Moves the lock of a process that has ended; puts it back if a running process has replaced it meanwhile. */
function clear(holder) {
  const away = `${file}.${process.pid}.old`
  try {
    renameSync(file, away)
    if (read(away) !== holder) linkSync(away, file)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(error.code)) throw error
  }
  rmSync(away, { force: true })
}

function read(path) {
  try {
    return Number(readFileSync(path, 'utf8'))
  } catch {
    return 0
  }
}

/**
 * Checks the program too: the number of an ended process may belong to another one now, in a container even to this
 * one.
 */
function isAtWork(pid) {
  if (pid === 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('scripts/')
  } catch {
    return true
  }
}
