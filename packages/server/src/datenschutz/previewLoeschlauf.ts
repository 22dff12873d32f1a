import type { Aufbewahrungsfristen } from '../Aufbewahrungsfristen.ts'
import type { Database } from '../db/open.ts'
import { deleteAllgemeine } from './deleteAllgemeine.ts'
import { deleteOfKunden } from './deleteOfKunden.ts'
import { deriveGrenzen } from './deriveGrenzen.ts'
import { listKunden } from './listKunden.ts'
import { rehearse } from './rehearse.ts'
import { addZaehlung, type Zaehlung } from './Zaehlung.ts'

/** What a run would delete now. A few customers at a time, so that nobody waits for long. */
export async function previewLoeschlauf(
  db: Database,
  fristen: Aufbewahrungsfristen,
  now: Date,
  signal?: AbortSignal,
): Promise<Zaehlung> {
  const grenzen = deriveGrenzen(fristen, now)
  let zaehlung = await rehearse(db, (tx) => deleteAllgemeine(tx, grenzen))
  let after: string | undefined
  for (;;) {
    signal?.throwIfAborted()
    const kunden = await listKunden(db, after)
    after = kunden.at(-1)
    if (after === undefined) return zaehlung
    zaehlung = addZaehlung(zaehlung, await rehearse(db, (tx) => deleteOfKunden(tx, grenzen, kunden)))
  }
}
