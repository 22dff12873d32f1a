import type { Rechnungsprofil } from '@ekp/wire/rules/rechnungsprofil'
import * as v from 'valibot'
import type { Database } from '../../db/open.ts'
import { Bo4eRechnung } from './bo4e.ts'
import { toRechnung } from './toRechnung.ts'
import { findOriginal } from './findOriginal.ts'
import { loadPruefgrundlagenOf } from './loadPruefgrundlagen.ts'
import { pruefeRechnung } from './pruefung/pruefeRechnung.ts'
import { toPruefung } from './toPruefung.ts'

/** Recomputes a stored bill by what the database holds now; undefined where its contract is gone. */
export async function pruefeGespeicherte(db: Database, bo4e: unknown, profil: Rechnungsprofil | undefined) {
  const rechnung = toRechnung(v.parse(Bo4eRechnung, bo4e))
  const grundlagen = await loadPruefgrundlagenOf(db, rechnung, profil)
  if (grundlagen === undefined) return undefined
  return toPruefung(pruefeRechnung(rechnung, grundlagen, await findOriginal(db, rechnung)))
}
