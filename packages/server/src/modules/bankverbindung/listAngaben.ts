import type { Bankverbindung } from '@ekp/wire/bankverbindung'
import { maskIban } from '@ekp/wire/rules/bankkennungen'
import type { Mailangabe } from '../../mail/Mail.ts'

/** What a mail says of bank details: enough for their owner to recognise them, and no account for anybody else. */
export function listAngaben(bankverbindung: Bankverbindung): Mailangabe[] {
  const { iban, kontoinhaber, lastschrifteinzugErlaubt, mandatsreferenz } = bankverbindung
  const angaben = [
    { name: 'IBAN', wert: iban && maskIban(iban) },
    { name: 'Kontoinhaber', wert: kontoinhaber && maskName(kontoinhaber) },
    { name: 'Lastschrifteinzug', wert: lastschrifteinzugErlaubt ? 'erlaubt' : 'nicht erlaubt' },
    { name: 'Mandatsreferenz', wert: lastschrifteinzugErlaubt ? mandatsreferenz : null },
  ]
  return angaben.flatMap(({ name, wert }) => (wert === null || wert === '' ? [] : [{ name, wert }]))
}

/** `Erika Muster` is `E*** M***`, however long the words are. */
function maskName(name: string): string {
  return name.replace(/(\S)\S*/gu, '$1***')
}
