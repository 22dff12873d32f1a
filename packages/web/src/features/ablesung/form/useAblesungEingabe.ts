import { useState } from 'react'
import type { PreparedImage } from '../../../lib/prepareImage.ts'
import type { Zaehlerauswahl } from '../zaehler/zaehler.ts'
import { entwurf as entwuerfe, type Entwurf } from './entwurf.ts'

interface Eingabe {
  readonly vertragId: string | undefined
  readonly entwurf: Entwurf
  readonly foto: PreparedImage | undefined
}

/** What stands in the form, for the meter that is chosen; kept as a draft with every change. */
export function useAblesungEingabe(selection: Zaehlerauswahl) {
  const [eingabe, setEingabe] = useState(() => readEingabe(firstWahl(selection)))
  const { vertragId, entwurf } = eingabe

  function change(next: Entwurf): void {
    setEingabe((current) => ({ ...current, entwurf: next }))
    if (vertragId !== undefined) entwuerfe.keep(vertragId, next)
  }

  return {
    ...eingabe,
    /** Whether something would be lost; the chosen meter is found again. */
    hasInput:
      eingabe.foto !== undefined ||
      entwurf.ablesedatum !== undefined ||
      Object.values(entwurf.werte).some((text) => text.trim() !== ''),
    zaehler: selection.find((zaehler) => zaehler.vertragId === vertragId),
    choose(next: string) {
      const isKnown = selection.some((zaehler) => zaehler.vertragId === next)
      setEingabe(readEingabe(isKnown ? next : undefined))
      entwuerfe.keepWahl(next)
    },
    changeWert: (obiskennzahl: string, text: string) =>
      change({ ...entwurf, werte: { ...entwurf.werte, [obiskennzahl]: text } }),
    changeDatum(ablesedatum: string, text: string) {
      const { datumText: _datumText, ...others } = entwurf
      change({ ...others, ablesedatum, ...(ablesedatum === '' && { datumText: text }) })
    },
    changeFoto(foto: PreparedImage | undefined) {
      // Another meter may have been chosen while the photo was prepared.
      setEingabe((current) => (current.vertragId === vertragId ? { ...current, foto } : current))
      if (vertragId !== undefined) entwuerfe.keepFoto(vertragId, foto)
    },
    /** Empty again, as after a reading was sent. */
    clear() {
      if (vertragId !== undefined) entwuerfe.forget(vertragId)
      setEingabe(readEingabe(firstWahl(selection)))
    },
  }
}

/** A single meter is chosen already; of several meters the one from before a reload. */
function firstWahl(selection: Zaehlerauswahl): string | undefined {
  const [first, second] = selection
  if (first !== undefined && second === undefined) return first.vertragId
  const choice = entwuerfe.readWahl()
  return selection.some(({ vertragId }) => vertragId === choice) ? choice : undefined
}

function readEingabe(vertragId: string | undefined): Eingabe {
  return vertragId === undefined
    ? { vertragId, entwurf: { werte: {} }, foto: undefined }
    : { vertragId, entwurf: entwuerfe.read(vertragId), foto: entwuerfe.readFoto(vertragId) }
}
