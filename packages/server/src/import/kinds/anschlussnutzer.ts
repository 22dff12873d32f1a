import { Anrede, type Anschlussnutzer, Zugriff } from '@ekp/wire/anschlussnutzer'
import { Kundennummer, NeuesPasswort } from '@ekp/wire/anmeldung'
import { canonicalKundennummer } from '@ekp/wire/rules/kundennummer'
import { Datum, missing, optionalLine } from '@ekp/wire/scalars'
import * as v from 'valibot'
import { onceEach } from '../commonChecks.ts'
import { Email, optionalValue, Schalter } from '../fields.ts'
import { fieldsOf, type Kind, recordParser } from '../kind.ts'
import { mergeAnschlussnutzer } from '../mergeAnschlussnutzer.ts'
import { PasswortHash } from '../passwortHash.ts'
import type { Sealer } from '../sealer.ts'

const staging = 'import_anschlussnutzer'

/** Customers. `prefix` is the tenant's; plain passwords are staged sealed; one-time passwords are good from `now` on. */
export function anschlussnutzer(prefix: string, sealer: Sealer, now: Date): Kind {
  const entries = {
    kundennummer: v.pipe(
      Kundennummer,
      v.check(
        (nummer) => canonicalKundennummer(prefix, nummer) === nummer,
        `Die Kundennummer beginnt nicht mit ${prefix}, dem Präfix des Mandanten.`,
      ),
      // Typed without its first prefix, it would name another customer.
      v.check(
        (nummer) => prefix === '' || !nummer.slice(prefix.length).toLowerCase().startsWith(prefix.toLowerCase()),
        `Die Kundennummer beginnt zweimal mit ${prefix}, dem Präfix des Mandanten.`,
      ),
    ),
    anrede: v.nullish(Anrede, 'KeineAnrede'),
    titel: optionalLine(40),
    vorname: optionalLine(100),
    nachname: optionalLine(100),
    firma: optionalLine(200),
    geburtsdatum: optionalValue(Datum),
    email: optionalValue(Email),
    festnetz: optionalLine(40),
    mobil: optionalLine(40),
    fax: optionalLine(40),
    zugriff: v.nullish(Zugriff, 'voll'),
    gesperrt: Schalter,
    passwort: missing(NeuesPasswort),
    einmalpasswort: missing(NeuesPasswort),
    passwortHash: missing(PasswortHash),
  } satisfies Record<Exclude<keyof Anschlussnutzer, 'vertraege'>, v.GenericSchema> & v.ObjectEntries

  const schema = v.pipe(
    fieldsOf(entries),
    v.forward(
      v.partialCheck(
        [['anrede'], ['firma']],
        ({ anrede, firma }) => anrede !== 'Firma' || firma !== null,
        'Zur Anrede Firma gehört der Name der Firma.',
      ),
      ['firma'],
    ),
    v.forward(
      v.partialCheck(
        [['anrede'], ['nachname']],
        ({ anrede, nachname }) => !['Herr', 'Frau', 'Familie'].includes(anrede) || nachname !== null,
        'Zu dieser Anrede gehört ein Nachname.',
      ),
      ['nachname'],
    ),
    v.forward(
      v.partialCheck(
        [['passwort'], ['einmalpasswort'], ['passwortHash']],
        ({ passwort, einmalpasswort, passwortHash }) =>
          [passwort, einmalpasswort, passwortHash].filter((value) => value !== null).length <= 1,
        'Bitte geben Sie nur eines an: passwort, einmalpasswort oder passwortHash.',
      ),
      ['passwort'],
    ),
  )

  return {
    art: 'anschlussnutzer',
    staging,
    columns: `
      kundennummer text, anrede text, titel text, vorname text, nachname text, firma text, geburtsdatum date,
      email text, festnetz text, mobil text, fax text, zugriff text, gesperrt boolean,
      passwort_versiegelt text, passwort_hash text, passwort_importiert text, passwort_einmalig boolean,
      einmalpasswort_seit timestamptz`,
    parse: recordParser(entries, schema, ({ passwort, einmalpasswort, passwortHash, ...columns }) => {
      const plain = passwort ?? einmalpasswort
      return {
        ...columns,
        passwort_versiegelt: plain === null ? null : sealer.seal(plain),
        passwort_hash: passwortHash,
        passwort_importiert: passwortHash,
        passwort_einmalig: einmalpasswort !== null,
        einmalpasswort_seit: einmalpasswort === null ? null : now.toISOString(),
      }
    }),
    nameOf: (record) => {
      const nummer: unknown = Reflect.get(record, 'kundennummer')
      return v.is(Kundennummer, nummer) ? nummer : undefined
    },
    checks: [onceEach(staging, ['kundennummer'], 'kundennummer', 'Diese Kundennummer')],
    merge: mergeAnschlussnutzer,
  }
}
