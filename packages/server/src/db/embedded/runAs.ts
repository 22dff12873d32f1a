import { execFile } from 'node:child_process'
import { accessSync, constants, readFileSync } from 'node:fs'
import { chmod, chown, mkdir } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../lib/errors.ts'

/** A user and group on the file system. */
export interface Owner {
  readonly uid: number
  readonly gid: number
}

/** A way to run PostgreSQL, which refuses to run as root. */
export interface RunAs {
  /** The owner of its files, seen from outside. */
  readonly owner: Owner
  /** The prefix of the command, so that it gets `signal` when this process dies. */
  prefix(signal: DeathSignal): string[]
}

type DeathSignal = 'INT' | 'TERM'

interface RunAsChoice {
  /** The owner of the files, now or after they are created. */
  readonly owner: Owner
  /** Whether PostgreSQL has files already, so that the owner cannot be changed. */
  readonly exists: boolean
  /** Says whether PostgreSQL can run this way, and reach its files. */
  works(runAs: RunAs): Promise<boolean>
}

/** Picks the first way that works here; throws a `StartError` if none does. */
export async function chooseRunAs(choice: RunAsChoice): Promise<RunAs> {
  const me = process.getuid?.() ?? 0
  if (me !== 0 && choice.exists && choice.owner.uid !== me) {
    throw new StartError('Die Datenbank gehört einem anderen Benutzer. Starten Sie das Portal als dieser Benutzer.')
  }
  for (const runAs of me === 0 ? asRoot(choice) : asUser({ uid: me, gid: process.getgid?.() ?? me })) {
    if (await choice.works(runAs)) return runAs
  }
  throw new StartError(
    me === 0
      ? 'PostgreSQL läuft nicht als root, und dieses System lässt keinen anderen Benutzer zu. ' +
          'Starten Sie das Portal als gewöhnlicher Benutzer, oder nennen Sie mit DATABASE_URL ein eigenes PostgreSQL.'
      : 'Das mitgelieferte PostgreSQL läuft auf diesem System nicht. Nennen Sie mit DATABASE_URL ein eigenes.',
  )
}

function* asUser(me: Owner): Generator<RunAs> {
  // initdb wants a name for its user, which a container started with `--user 12345` does not have.
  if (hasName()) yield { owner: me, prefix: (signal) => setpriv([], signal) }
  else yield* inNamespace(me)
}

function* asRoot({ owner, exists }: RunAsChoice): Generator<RunAs> {
  if (owner.uid !== 0) yield* asOther(owner)
  else {
    yield* inNamespace(owner)
    if (!exists) yield* asOther(nobody())
  }
}

/** The process stays ours for the system, but calls itself nobody. */
function* inNamespace(owner: Owner): Generator<RunAs> {
  const unshare = findProgram('unshare')
  const { uid, gid } = nobody()
  const namespace = [unshare ?? '', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--']
  if (unshare !== undefined) yield { owner, prefix: (signal) => [...namespace, ...setpriv([], signal)] }
}

function* asOther(owner: Owner): Generator<RunAs> {
  if (findProgram('setpriv') === undefined) return
  const drop = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups']
  // Below a folder that only root may enter, such as /root, it must be allowed to pass, and access(2) must say so.
  const pass = ['--securebits=+no_setuid_fixup', '--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override']
  for (const caps of [['--inh-caps=-all'], pass]) {
    yield { owner, prefix: (signal) => setpriv([...drop, ...caps], signal) }
  }
}

/** Without setpriv (macOS) an orphan is possible; the next start ends it. */
function setpriv(options: readonly string[], signal: DeathSignal): string[] {
  const program = findProgram('setpriv')
  return program === undefined ? [] : [program, ...options, `--pdeathsig=${signal}`, '--']
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function nobody(): Owner {
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? []
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) }
}

/** A command that is run this way, and gets `signal` when this process dies. */
export function commandAs(runAs: RunAs, signal: DeathSignal, command: string, ...args: string[]) {
  const [program = command, ...rest] = runAs.prefix(signal)
  return { program, args: program === command ? args : [...rest, command, ...args] }
}

/** Whether PostgreSQL starts this way and can write to `dir`, tried out. */
export async function canRun(runAs: RunAs, postgres: string, dir: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const script = 'test "$(id -u)" != 0 && cd "$1" && test -w . && exec "$2" --version'
  const { program, args } = commandAs(runAs, 'TERM', '/bin/sh', '-c', script, 'sh', dir, postgres)
  return promisify(execFile)(program, args, { env, cwd: '/' }).then(
    () => true,
    () => false,
  )
}

/** Makes a directory that only its owner may enter; only root can give it to somebody else. */
export async function ownDir(path: string, owner: Owner): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (process.getuid?.() === 0) await chown(path, owner.uid, owner.gid)
  await chmod(path, 0o700)
}

/** The path of a program of the system, or undefined when it is not installed. */
function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/bin', '/usr/sbin', '/sbin']
  return folders
    .filter((folder) => folder.startsWith('/'))
    .map((folder) => join(folder, name))
    .find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
