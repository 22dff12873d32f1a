import { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText, isNotFound } from '../../../api/ApiError.ts'
import { entwurf } from '../form/entwurf.ts'
import type { FindAblesbarerVertrag } from '../queries.ts'
import { einZaehlerQuery } from '../zaehler/zaehlerauswahlQuery.ts'
import { deleteWartende, type WartendeAblesung } from './wartendeAblesungen.ts'

const notKeptText =
  'Ihr Browser kann die Ablesung nicht in das Formular übernehmen. Bitte erfassen Sie sie neu und verwerfen Sie diese hier.'
const goneText = (vertragId: string) =>
  `Zu Vertrag ${vertragId} können Sie keine Zählerstände mehr erfassen. Ihre Ablesung bleibt auf diesem Gerät gespeichert, bis Sie sie verwerfen.`

/**
 * Takes a waiting reading back into the form, with its photo; answers the path of that form, or in words why it stays.
 * `loadZaehler` finds the meter of that form; null where the contract takes no readings.
 */
export async function editWartende(
  wartende: WartendeAblesung,
  loadZaehler: () => Promise<object | null>,
): Promise<{ path: string } | { hindernis: string }> {
  const { vertragId } = wartende
  try {
    if ((await loadZaehler()) === null) return { hindernis: goneText(vertragId) }
  } catch (error) {
    if (isNotFound(error)) return { hindernis: goneText(vertragId) }
    const text = errorText(error, 'Beim Laden des Zählers ist ein unbekannter Fehler aufgetreten.')
    return { hindernis: `${text} Ihre Ablesung bleibt auf diesem Gerät gespeichert.` }
  }
  if (!keepEntwurf(wartende)) return { hindernis: notKeptText }
  return deleteWartende(wartende).then(
    () => ({ path: `vertrag/${encodeURIComponent(vertragId)}/ablesung` }),
    () => ({ hindernis: notKeptText }),
  )
}

/** Whether the browser has kept all of it: what is only here must not be lost. */
function keepEntwurf({ vertragId, ablesung: { ablesedatum, ablesewerte, foto } }: WartendeAblesung): boolean {
  const werte = Object.entries(ablesewerte).map(
    ([kennzahl, wert]) => [kennzahl, String(wert).replace('.', ',')] as const,
  )
  entwurf.keep(vertragId, { ablesedatum, werte: Object.fromEntries(werte) })
  entwurf.keepWahl(vertragId)
  // Not the photo of an earlier draft either.
  entwurf.keepFoto(vertragId, foto === null ? undefined : toImage(foto))
  const isKept = entwurf.read(vertragId).ablesedatum === ablesedatum
  return isKept && (foto === null || entwurf.readFoto(vertragId) !== undefined)
}

function toImage(foto: string) {
  return { dataUrl: `data:image/jpeg;base64,${foto}`, bytes: Math.floor((foto.length * 3) / 4) }
}

/** Brings a waiting reading into the form again; `hindernis` says why it had to stay where it is. */
export function useEditWartende(wartende: WartendeAblesung, findVertrag: FindAblesbarerVertrag) {
  const [isBusy, setIsBusy] = useState(false)
  const [hindernis, setHindernis] = useState<string>()

  function loadZaehler() {
    // Nothing that was known before the portal refused, and no page that turns to Not Found under the reading.
    const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
    return client.fetchQuery(einZaehlerQuery(wartende.vertragId, findVertrag))
  }

  async function edit(): Promise<void> {
    setIsBusy(true)
    setHindernis(undefined)
    const result = await editWartende(wartende, loadZaehler)
    // A new page, since the form may be open already and would not look for a draft again.
    if ('path' in result) return window.location.assign(import.meta.env.BASE_URL + result.path)
    setHindernis(result.hindernis)
    setIsBusy(false)
  }

  return { edit: () => void edit(), isBusy, hindernis }
}
