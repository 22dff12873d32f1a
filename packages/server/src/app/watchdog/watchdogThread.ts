import { createWriteStream } from 'node:fs'
import { type Debugger, Session } from 'node:inspector'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import { systemClock } from '../../lib/clock.ts'
import type { Watched } from './startWatchdog.ts'

function isWatched(data: unknown): data is Watched {
  return typeof data === 'object' && data !== null && 'pulse' in data
}
if (!isWatched(workerData)) throw new Error('This file is the thread of startWatchdog.ts')
const { pulse, log, tickMs } = workerData

// Counted in ticks of this thread, which pauses itself while the machine sleeps or the process is stopped.
const ticksOfWork = 10
// On a busy machine a silent main thread may only be waiting for the CPU; one that hangs in a loop uses it.
const cpuShare = 0.3
// Hanging without using the CPU: on a lock, or on a terminal or disk that accepts nothing more.
const ticksOfRest = 60

let seen = 0
let silentTicks = 0
let cpuAtBeat = process.cpuUsage()

const timer = setInterval(() => {
  const beats = Atomics.load(pulse, 0)
  const isDebugged = Atomics.load(pulse, 1) === 1
  if (beats !== seen || isDebugged) {
    seen = beats
    silentTicks = 0
    cpuAtBeat = process.cpuUsage()
    return
  }
  silentTicks++
  const { user, system } = process.cpuUsage(cpuAtBeat)
  const isWorking = (user + system) / 1000 >= ticksOfWork * tickMs * cpuShare
  if (silentTicks < (isWorking ? ticksOfWork : ticksOfRest)) return
  clearInterval(timer)
  void endProcess()
}, tickMs)

async function endProcess(): Promise<void> {
  const grund = `Das Portal hat ${Math.round((silentTicks * tickMs) / 1000)} Sekunden lang auf nichts mehr reagiert und beendet sich.`
  const stelle = await Promise.race([findPlace(), sleep(2000, 'unbekannt')])
  const entry = { stufe: 'fatal', zeit: systemClock.now().toISOString(), grund, stelle, ereignis: 'Abbruch' }
  // Written here, because the main thread hangs, and without waiting for a slow reader.
  const lines = [write(log === 'stdout' ? 1 : log, JSON.stringify(entry)), write(2, `${grund} Es hing hier: ${stelle}`)]
  await Promise.race([Promise.all(lines), sleep(1000)])
  process.kill(process.pid, 'SIGKILL')
}

function write(target: number | string, line: string): Promise<void> {
  const stream =
    typeof target === 'number' ? createWriteStream('', { fd: target }) : createWriteStream(target, { flags: 'a' })
  return new Promise((resolve) => stream.on('error', () => resolve()).write(`${line}\n`, () => resolve()))
}

const mostFrames = 8

/** Pauses the main thread and names the functions that it is in, innermost first, without any of their values. */
function findPlace(): Promise<string> {
  const session = new Session()
  session.connectToMainThread()
  const files = new Map<string, string>()
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => files.set(scriptId, basename(url)))
  return new Promise((resolve) => {
    const nameFrame = ({ functionName, location: { scriptId, lineNumber } }: Debugger.CallFrame) =>
      `${functionName || 'anonym'} (${files.get(scriptId) || '?'}:${lineNumber + 1})`
    session.on('Debugger.paused', ({ params: { callFrames } }) => {
      resolve(callFrames.slice(0, mostFrames).map(nameFrame).join(' < '))
    })
    session.post('Debugger.enable')
    session.post('Debugger.pause')
  })
}
