import type { NeueAblesung } from '@ekp/wire/ablesung'
import { useEffect, useRef, useState } from 'react'
import { useKundennummer } from '../../../session/session.ts'
import { Actions } from '../../../ui/Actions.tsx'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { fotoText } from '../texts.ts'
import { listWartende, type WartendeZustand } from './wartendeAblesungen.ts'
import { onWartendeChange } from './wartendeChange.ts'

interface AblesungWartetProps {
  id: string
  ablesung: NeueAblesung
  onMore: () => void
  onBack: () => void
}

/** In place of the form: there was no network, and the reading stays on this device until there is. */
export function AblesungWartet({ id, ablesung, onMore, onBack }: AblesungWartetProps) {
  const place = useRef<HTMLDivElement>(null)
  const verbleib = useWartend(id)
  useEffect(() => place.current?.focus(), [])
  return (
    <>
      <div ref={place} tabIndex={-1}>
        <Lage verbleib={verbleib} foto={fotoText(ablesung)} />
      </div>
      <Actions>
        <Button onClick={onMore}>Weiteren Zählerstand erfassen</Button>
        <Button onClick={onBack}>Zurück</Button>
      </Actions>
    </>
  )
}

function Lage({ verbleib, foto }: { verbleib: Verbleib; foto: string }) {
  switch (verbleib) {
    case 'wartet':
    case 'bestaetigt':
      return (
        <Alert kind="info" title="Ihre Ablesung wartet auf Übermittlung.">
          Gerade besteht keine Verbindung. Die Ablesung ist auf diesem Gerät gespeichert und wird übermittelt, sobald
          Sie das Kundenportal wieder mit Verbindung geöffnet haben. {foto}
        </Alert>
      )
    case 'rueckfrage':
    case 'abgelehnt':
      return (
        <Alert kind="warning" title="Ihre Ablesung ist noch nicht übermittelt.">
          Bitte sehen Sie sie sich unter „Noch nicht übermittelt“ noch einmal an.
        </Alert>
      )
    case 'uebertragen':
      return <Alert kind="success">Ihre Ablesung ist übermittelt. {foto}</Alert>
    case 'verworfen':
      return <Alert kind="info">Diese Ablesung wartet nicht mehr auf Ihrem Gerät.</Alert>
  }
}

/** What became of a kept reading: it waits, the customer has to look at it, the portal has it, or it was discarded. */
type Verbleib = WartendeZustand['art'] | 'uebertragen' | 'verworfen'

/** Follows one waiting reading; changes made in other tabs count as well. */
function useWartend(id: string): Verbleib {
  const kundennummer = useKundennummer()
  const [verbleib, setVerbleib] = useState<Verbleib>('wartet')

  useEffect(() => {
    const page = new AbortController()
    const sent = new Set<string | undefined>()
    const look = async () => {
      if (kundennummer === undefined) return
      const found = (await listWartende(kundennummer)).find((wartende) => wartende.id === id)
      if (!page.signal.aborted) setVerbleib(found?.zustand.art ?? (sent.has(id) ? 'uebertragen' : 'verworfen'))
    }
    const forget = onWartendeChange((change) => {
      sent.add(change.sent?.id)
      void look()
    })
    void look()
    return () => {
      page.abort()
      forget()
    }
  }, [id, kundennummer])

  return verbleib
}
