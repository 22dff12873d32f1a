import { entwurf } from './entwurf.ts'
import type { WartendeAblesung } from './WartendeAblesung.ts'
import { deleteWartende } from './wartendeAblesungen.ts'

/** Takes a waiting reading back into the form, with its photo; answers the path of that form. */
export async function editWartende(wartende: WartendeAblesung): Promise<string> {
  const { vertragId, ablesung } = wartende
  const { ablesedatum, ablesewerte, foto } = ablesung
  const werte = Object.entries(ablesewerte).map(
    ([kennzahl, wert]) => [kennzahl, String(wert).replace('.', ',')] as const,
  )
  entwurf.keep(vertragId, { ablesedatum, werte: Object.fromEntries(werte) })
  entwurf.keepWahl(vertragId)
  if (foto !== null) {
    const bytes = Math.floor((foto.length * 3) / 4)
    entwurf.keepFoto(vertragId, { dataUrl: `data:image/jpeg;base64,${foto}`, bytes })
  }
  await deleteWartende(wartende)
  return `vertrag/${encodeURIComponent(vertragId)}/ablesung`
}
