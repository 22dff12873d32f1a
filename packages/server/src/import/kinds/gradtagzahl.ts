import * as v from 'valibot'
import { onceEach } from '../checks.ts'
import { declareKind, gruppeBy, lineOf, stored } from '../declareKind.ts'
import { decimal } from '../fields.ts'
import type { Kind } from '../kind.ts'
import { mergeAdding, upsertOf } from '../upsert.ts'
import { entfernt, removalOf } from './removal.ts'

const monatText = 'Bitte geben Sie den Monat als JJJJ-MM an, etwa 2026-01.'

/** Months of degree days where the supplier's customers live; the file's replace those that it names. */
export function gradtagzahl(today: string): Kind {
  const fields = {
    monat: stored(
      'monat text',
      v.pipe(
        v.string(monatText),
        v.regex(/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/, monatText),
        // After an error a transformation ends the pipe.
        v.transform((monat) => monat),
        // What a month has so far would count as all of it.
        v.check((monat) => monat < today.slice(0, 7), 'Bitte geben Sie nur Monate an, die zu Ende sind.'),
      ),
    ),
    gradtage: stored(
      'gradtage numeric(6, 2)',
      decimal(0, 1000, 2, 'Bitte geben Sie die Gradtage des Monats in Kd an, von 0 bis 1000.'),
    ),
    entfernt,
  }
  const declaration = declareKind({ art: 'gradtagzahl', fields, schema: lineOf(fields) })
  const gruppe = gruppeBy(fields, ['monat'], { name: 'gradtagzahl', replaces: false })
  return {
    ...declaration,
    gruppe,
    removal: removalOf(declaration, ['monat'], { gruppe }),
    checks: [onceEach(declaration.staging, ['monat'], 'monat', 'Eine Gradtagzahl dieses Monats')],
    merge: (tx) => mergeAdding(tx, 'monat', upsertOf(declaration, { key: ['monat'] })),
  }
}
