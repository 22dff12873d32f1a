import { entwurf } from './entwurf.ts'
import type { WartendeAblesung } from './WartendeAblesung.ts'
import { deleteWartende } from './wartendeAblesungen.ts'

/** Takes a waiting reading back into the form, with its photo; answers the path of that form, undefined where it does not fit there. */
export async function editWartende(wartende: WartendeAblesung): Promise<string | undefined> {
  const { vertragId, ablesung } = wartende
  const { ablesedatum, ablesewerte, foto } = ablesung
  const werte = Object.entries(ablesewerte).map(
    ([kennzahl, wert]) => [kennzahl, String(wert).replace('.', ',')] as const,
  )
  entwurf.keep(vertragId, { ablesedatum, werte: Object.fromEntries(werte) })
  entwurf.keepWahl(vertragId)
  // Not the photo of an earlier draft either.
  entwurf.keepFoto(vertragId, foto === null ? undefined : toImage(foto))
  // A browser may keep nothing, or not as much: what is only here must not be lost.
  const isKept = entwurf.read(vertragId).ablesedatum === ablesedatum
  if (!isKept || (foto !== null && entwurf.readFoto(vertragId) === undefined)) return undefined
  await deleteWartende(wartende)
  return `vertrag/${encodeURIComponent(vertragId)}/ablesung`
}

function toImage(foto: string) {
  return { dataUrl: `data:image/jpeg;base64,${foto}`, bytes: Math.floor((foto.length * 3) / 4) }
}
