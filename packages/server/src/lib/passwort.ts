import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { toNfc } from '@ekp/wire/rules/text/toNfc'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { gate, type Gate } from './gates/gates.ts'

/** Argon2id (the library's default kind) as OWASP's password storage cheat sheet asks for: 19 MiB, 2 passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Verified against when there is no hash, so that an unknown customer number takes as long as a wrong password; the
 * cost as in a PHC string.
 */
export const dummyHashOf = (kosten: string) =>
  `$argon2id$v=19$${kosten}$jS6YhszzxpNMb718EIDd8A$1Ik0Bs/tTQpcxBg69DQAEj3LrMstSGGiICa6HzbwVMM`
const dummyHash = dummyHashOf(`m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}`)

// Half of the cores, two at most: a flood of logins takes 40 MB and leaves the event loop, the database and the other
// threads alone. Of strangers twelve are inside, running or waiting, and the next gets `GateFull` at once instead of an
// answer that comes too late [T22]; the ten tries that one account has at once all find a place.
const width = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)))

/** For logins that have proved nothing yet. Proof: passwort.test.ts. */
export const unknownLane: Gate = gate(width, 12 - width)

/**
 * For customers who are known by a session, a device or a link: a flood of strangers must not keep them out.
 * Proof: passwort.test.ts, checkPasswort.test.ts.
 */
export const knownLane: Gate = gate(1, 15)

/** For an import's passwords, which all wait for their turn. Proof: passwort.test.ts. */
export const importLane: Gate = gate(2)

/**
 * For the service desk: wrong passwords there take nothing from customers, and an admin's new account waits behind the
 * few that its gates let in. Proof: modules/dienst/anmeldung/anmeldung.test.ts.
 */
export const deskLane: Gate = gate(1)

/** The PHC string to store for a password; waits for its turn, unless the lane has a full queue. */
export function hashPasswort(passwort: string, lane = importLane): Promise<string> {
  return lane(() => hash(toNfc(passwort), cost))
}

/** Whether `typed` is the password behind the PHC string; without one the answer is no and takes as long. */
export async function verifyPasswort(
  phc: string | undefined,
  typed: string,
  lane = unknownLane,
  instead = dummyHash,
): Promise<boolean> {
  const isRight = await lane(() => verify(phc ?? instead, toNfc(typed)))
  return isRight && phc !== undefined
}

/** Whether a stored hash has another cost than ours: then the response time reveals that the customer number exists. */
export function isForeignCost(phc: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(phc)
  return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism
}

// Without letters and digits that are mistaken for others on paper; 20 of 31 are 99 bits.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')

/** A password for somebody of the service desk: they are given out, not chosen. */
export const newPasswort = (): string => Array.from({ length: 4 }, group).join('-')
