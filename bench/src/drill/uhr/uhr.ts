import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { encodeHeaderValue } from '@ekp/wire/rules/text/headerValue'
import type { Figure } from '../../figures.ts'
import { repositoryDir } from '../../processes.ts'
import type { Drill } from '../Drill.ts'
import { createRandom } from '../random.ts'
import { isReady, type Supervised, withSupervised } from '../supervise.ts'

const yearSeconds = 365 * 86_400
const jumps = 30
const [erika, lea] = [
  { kundennummer: 'SWM-100001', passwort: 'Sonnenblume-2026' },
  { kundennummer: 'SWM-100002', passwort: 'Windrad!2026x' },
]

interface ClockCheck {
  readonly name: string
  readonly got: string
  readonly wanted: string
}

function callsTo(origin: string) {
  const statuses: number[] = []
  let tries = 0
  const send = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${origin}/api/${path}`, { ...init, signal: AbortSignal.timeout(20_000) })
    statuses.push(answer.status)
    await answer.text()
    return answer
  }
  const login = (kundennummer: string, passwort: string) => {
    tries += 1
    const headers = {
      kundennummer,
      passwort: encodeHeaderValue(passwort),
      'x-forwarded-for': `198.18.0.${tries % 250}`,
    }
    return send('anschlussnutzer/login', { method: 'POST', headers })
  }
  return {
    statuses,
    login,
    readOwn: (kundennummer: string, token: string) => send('anschlussnutzer', { headers: { kundennummer, token } }),
    askForLink: (kundennummer: string) => {
      const basisUrl = encodeHeaderValue(`http://localhost:${new URL(origin).port}/passwort/erneuern`)
      return send('anschlussnutzer/passwort_reset', { method: 'POST', headers: { kundennummer, basisUrl } })
    },
  }
}

const countLinks = (dataDir: string) => {
  const mails = join(dataDir, 'mail')
  if (!existsSync(mails)) return 0
  const names = readdirSync(mails, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.eml'))
  return names.filter((name) => /token(=|=3D)/.test(readFileSync(join(mails, name), 'utf8'))).length
}

async function until(isTrue: () => boolean | Promise<boolean>, boundMs: number): Promise<number | undefined> {
  const startMs = performance.now()
  while (performance.now() - startMs < boundMs) {
    if (await isTrue()) return performance.now() - startMs
    await setTimeout(200)
  }
  return undefined
}

/** Milliseconds of CPU that a process has used. */
const cpuMs = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function setClock({ betrieb, dataDir, env, setAhead }: AdjustableClock, seed: number): Promise<Figure[]> {
  const { origin } = betrieb
  const { statuses, login, readOwn, askForLink } = callsTo(origin)
  const stand: ClockCheck[] = []
  const note = (name: string, got: unknown, wanted: unknown) =>
    stand.push({ name, got: String(got), wanted: String(wanted) })
  const answers = async (name: string, call: Promise<Response>, wanted: number) =>
    note(name, (await call).status, wanted)

  setAhead(yearSeconds)
  const session = (await login(erika.kundennummer, erika.passwort)).headers.get('token') ?? ''
  for (let times = 0; times < 12; times++) await login(lea.kundennummer, 'falsch-2026')
  await answers('a customer is locked out by wrong passwords', login(lea.kundennummer, lea.passwort), 429)
  await answers('a link is asked for', askForLink(erika.kundennummer), 204)
  const firstMs = await until(() => countLinks(dataDir) === 1, 30_000)
  note('the link is sent', firstMs !== undefined, true)
  const deletion = spawnSync(process.execPath, ['packages/server/dist/portal.js', 'aufbewahrung', '--ausfuehren'], {
    cwd: repositoryDir,
    env: { ...process.env, ...env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  note('the command that deletes refuses', `${deletion.status} ${deletion.stderr.includes('--uhr-geprueft')}`, '2 true')

  setAhead(0)
  await answers('the session of the wrong time is over', readOwn(erika.kundennummer, session), 401)
  await answers('the customer is no longer locked out', login(lea.kundennummer, lea.passwort), 200)
  await answers('the next link is asked for', askForLink(erika.kundennummer), 204)
  const nextMs = await until(() => countLinks(dataDir) === 2, 60_000)
  note('the next link is sent', nextMs !== undefined, true)
  // Time for the workers to notice the clock.
  await setTimeout(12_000)
  const [pid, startCpuMs] = [betrieb.pid(), cpuMs(betrieb.pid())]
  await setTimeout(5000)
  const load = (cpuMs(pid) - startCpuMs) / 5000

  const random = createRandom(seed)
  for (let nr = 0; nr < jumps; nr++) {
    setAhead(random.int(4 * yearSeconds) - 2 * yearSeconds)
    const token = (await login(erika.kundennummer, erika.passwort)).headers.get('token') ?? ''
    await readOwn(erika.kundennummer, token)
    await setTimeout(random.int(1500))
  }
  setAhead(0)
  const last = await login(erika.kundennummer, erika.passwort)
  note('after the jumps a customer signs in', last.status, 200)
  const token = last.headers.get('token') ?? ''
  await answers('… and reads', readOwn(erika.kundennummer, token), 200)
  note('the portal is ready', await isReady(origin), true)
  const wrong = stand.filter(({ got, wanted }) => got !== wanted)
  const broken = statuses.filter((status) => status >= 500).length
  return [
    {
      name: `the clock is a year ahead, right again, and jumps ${jumps} times within ±2 years: things as they should be`,
      value: [
        `${stand.length - wrong.length} of ${stand.length}`,
        ...wrong.map(({ name, got, wanted }) => `${name}: ${got}, not ${wanted}`),
      ].join('; '),
      target: String(stand.length),
      isOk: wrong.length === 0,
    },
    {
      name: '… answers 5xx',
      value: `${broken} of ${statuses.length}`,
      target: '0',
      isOk: broken === 0,
    },
    {
      name: '… the link after the clock is right is sent',
      value: nextMs === undefined ? 'never' : `after ${(nextMs / 1000).toFixed(1)} s`,
      target: '<= 60 s',
      isOk: nextMs !== undefined,
    },
    {
      name: '… CPU of the portal at rest afterwards',
      value: `${(100 * load).toFixed(0)} %`,
      target: '<= 20 %',
      isOk: load <= 0.2,
    },
    {
      name: '… ends of the process',
      value: String(betrieb.ends()),
      target: '0',
      isOk: betrieb.ends() === 0,
    },
  ]
}

/** The portal's clock is wrong for a while; what it stored then ends on time once the clock is right. */
export const uhr: Drill = {
  key: 'uhr',
  run: async (seed) =>
    (await withFakedClock((verstellbar) => setClock(verstellbar, seed))) ?? [
      { name: 'the clock is a year ahead', value: 'left out: libfaketime is not installed', target: '', isOk: true },
    ],
}

const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((path) => existsSync(path))

interface AdjustableClock extends Supervised {
  /** Sets the portal's clock that many seconds ahead of the right one; negative values set it behind. */
  setAhead(seconds: number): void
  /** Environment for a command on the same data directory. */
  readonly env: NodeJS.ProcessEnv
}

/** Runs a drill on a portal and lets it set the portal's clock, as by `date`; returns undefined without libfaketime. */
async function withFakedClock<T>(drill: (verstellbar: AdjustableClock) => Promise<T>): Promise<T | undefined> {
  if (library === undefined) return undefined
  const dir = mkdtempSync(join(tmpdir(), 'ekp-uhr-'))
  const file = join(dir, 'ahead')
  const setAhead = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`)
  setAhead(0)
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    // The monotonic clock stays right.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  try {
    return await withSupervised((ueberwacht) => drill({ ...ueberwacht, setAhead, env }), { env })
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
