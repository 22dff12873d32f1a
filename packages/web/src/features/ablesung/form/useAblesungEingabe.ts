import { useState } from 'react'
import type { PreparedImage } from '../../../lib/prepareImage.ts'
import type { Zaehlerauswahl } from '../zaehler/zaehler.ts'
import type { Entwurf } from './checkEntwurf.ts'
import { type Entwuerfe, entwurf as ownEntwuerfe } from './entwurf.ts'

interface Eingabe {
  readonly vertragId: string | undefined
  readonly entwurf: Entwurf
  readonly foto: PreparedImage | undefined
}

/** What stands in the form, for the meter that is chosen; kept as a draft with every change. */
export function useAblesungEingabe(selection: Zaehlerauswahl, entwuerfe = ownEntwuerfe) {
  const [eingabe, setEingabe] = useState(() => readEingabe(entwuerfe, firstWahl(entwuerfe, selection)))
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
      setEingabe(readEingabe(entwuerfe, isKnown ? next : undefined))
      entwuerfe.keepWahl(next)
    },
    change,
    changeFoto(foto: PreparedImage | undefined) {
      // Another meter may have been chosen while the photo was prepared.
      setEingabe((current) => (current.vertragId === vertragId ? { ...current, foto } : current))
      if (vertragId !== undefined) entwuerfe.keepFoto(vertragId, foto)
    },
    /** Empty again, as after a reading was sent. */
    clear() {
      if (vertragId !== undefined) entwuerfe.forget(vertragId)
      setEingabe(readEingabe(entwuerfe, firstWahl(entwuerfe, selection)))
    },
  }
}

/** A single meter is chosen already; of several meters the one from before a reload. */
function firstWahl(entwuerfe: Entwuerfe, selection: Zaehlerauswahl): string | undefined {
  const [first, second] = selection
  if (first !== undefined && second === undefined) return first.vertragId
  const choice = entwuerfe.readWahl()
  return selection.some(({ vertragId }) => vertragId === choice) ? choice : undefined
}

function readEingabe(entwuerfe: Entwuerfe, vertragId: string | undefined): Eingabe {
  return vertragId === undefined
    ? { vertragId, entwurf: { werte: {} }, foto: undefined }
    : { vertragId, entwurf: entwuerfe.read(vertragId), foto: entwuerfe.readFoto(vertragId) }
}
