import { parseOptions } from '@node-rs/argon2'
import * as v from 'valibot'

const phc = /^\$argon2id\$v=19\$m=\d{1,6},t=\d{1,2},p=\d\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,86}$/

// A login must not take the server's memory and time, nor differ much from one with an unknown number.
function isNearOurs(hash: string): boolean {
  try {
    const { memoryCost, timeCost, parallelism } = parseOptions(hash)
    return memoryCost >= 12_288 && memoryCost <= 65_536 && timeCost >= 1 && timeCost <= 4 && parallelism === 1
  } catch {
    return false
  }
}

/** The PHC string of a password that another system hashed. */
export const PasswortHash = v.pipe(
  v.string('Bitte geben Sie einen Argon2id-Hash an ($argon2id$v=19$m=…,t=…,p=…$…$…).'),
  v.regex(phc, 'Bitte geben Sie einen Argon2id-Hash an ($argon2id$v=19$m=…,t=…,p=…$…$…).'),
  v.check(isNearOurs, 'Erlaubt sind Hashes mit m von 12288 bis 65536, t von 1 bis 4 und p=1.'),
)
