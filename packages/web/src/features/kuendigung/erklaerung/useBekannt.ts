import { findAnschlussnutzer } from '@ekp/wire/anschlussnutzer'
import { deriveAnzeigename } from '@ekp/wire/rules/anschlussnutzer/anzeigename'
import { findVertrag } from '@ekp/wire/vertrag'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useSessionState } from '../../../session/session.ts'
import { wahlText } from '../../vertrag/vertragRows.ts'

/** What is known of whoever declares something, as it goes into the form; nothing without a login. */
export interface Bekannt {
  readonly name: string
  readonly kundennummer: string
  readonly email: string
  /** Those to choose from. */
  readonly vertraege: readonly { readonly value: string; readonly label: string }[]
}

const nichts: Bekannt = { name: '', kundennummer: '', email: '', vertraege: [] }

// Who has more knows them by their numbers.
const mostNamed = 10

/** Undefined while it loads; what does not load is typed by hand. These pages are open to everybody and so have no query client. */
export function useBekannt(): Bekannt | undefined {
  const isSignedIn = useSessionState() === 'loggedIn'
  const [bekannt, setBekannt] = useState<Bekannt>()
  useEffect(() => {
    if (!isSignedIn) return undefined
    const left = new AbortController()
    const { signal } = left
    void loadBekannt(signal)
      .catch(() => nichts)
      .then((loaded) => signal.aborted || setBekannt(loaded))
    return () => {
      left.abort()
      setBekannt(undefined)
    }
  }, [isSignedIn])
  return isSignedIn ? bekannt : nichts
}

async function loadBekannt(signal: AbortSignal): Promise<Bekannt> {
  const kunde = await call(findAnschlussnutzer, {}, { signal })
  const ids = kunde.vertraege
  const isNamed = ids.length > 1 && ids.length <= mostNamed
  const named = await Promise.allSettled(
    isNamed ? ids.map((vertragId) => call(findVertrag, { params: { vertragId } }, { signal })) : [],
  )
  const vertraege = ids.map((value, index) => {
    const one = named[index]
    return { value, label: wahlText(value, one?.status === 'fulfilled' ? one.value : undefined) }
  })
  return { name: deriveAnzeigename(kunde), kundennummer: kunde.kundennummer, email: kunde.email ?? '', vertraege }
}

/** Said above a form in which it stands already. */
export const bekanntText = 'Was wir von Ihnen wissen, ist schon eingetragen. Bitte ändern Sie, was nicht stimmt.'

/** The contract that is meant where there is only one. */
export const einzigerVertrag = ({ vertraege }: Bekannt) => (vertraege.length === 1 ? (vertraege[0]?.value ?? '') : '')
