import { parseOptions } from '@node-rs/argon2'
import * as v from 'valibot'

const phc = /^\$argon2id\$v=19\$m=\d{1,6},t=\d{1,2},p=\d\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,86}$/

function isAffordable(hash: string): boolean {
  try {
    // A login must neither take the server's memory nor its time.
    const { memoryCost, timeCost, parallelism } = parseOptions(hash)
    return memoryCost >= 7168 && memoryCost <= 65_536 && timeCost >= 1 && timeCost <= 10 && parallelism <= 4
  } catch {
    return false
  }
}

/** The PHC string of a password that another system hashed. */
export const PasswortHash = v.pipe(
  v.string('Bitte geben Sie einen Argon2id-Hash an ($argon2id$v=19$m=…,t=…,p=…$…$…).'),
  v.regex(phc, 'Bitte geben Sie einen Argon2id-Hash an ($argon2id$v=19$m=…,t=…,p=…$…$…).'),
  v.check(isAffordable, 'Erlaubt sind Hashes mit m von 7168 bis 65536, t von 1 bis 10 und p von 1 bis 4.'),
)
