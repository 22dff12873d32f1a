import { createHash, randomBytes } from 'node:crypto'

// The German account number and bank code are the IBAN in two parts, and so they stay away with it.
const told = ['gueltigVon', 'gueltigBis', 'kontoinhaber', 'lastschrifteinzugErlaubt', 'mandatsreferenz']

/**
 * What the audit trail keeps of bank details: of the IBAN its last four characters, and a salted hash by which whoever
 * has it can prove that it was this one.
 */
export function maskKonto(bankverbindung: object): object {
  const kept = Object.fromEntries(told.map((name) => [name, Reflect.get(bankverbindung, name)]))
  const iban: unknown = Reflect.get(bankverbindung, 'iban')
  if (typeof iban !== 'string') return kept
  const ibanSalz = randomBytes(16)
  const ibanHash = createHash('sha256').update(ibanSalz).update(iban).digest('hex')
  return { ...kept, ibanEnde: iban.slice(-4), ibanSalz: ibanSalz.toString('hex'), ibanHash }
}
