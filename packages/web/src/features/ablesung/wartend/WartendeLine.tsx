import { LineLink } from '../../../ui/layout/LineList.tsx'
import { useWartende } from './useWartende.ts'

/** On the start page: readings that this device still has to send; those about which there is a question first. */
export function WartendeLine() {
  const { data = [] } = useWartende()
  if (data.length === 0) return null
  const open = data.filter(({ zustand: { art } }) => art === 'rueckfrage' || art === 'abgelehnt')
  const count = (open.length > 0 ? open : data).length
  const word = count === 1 ? 'eine Ablesung' : `${count} Ablesungen`
  return open.length > 0 ? (
    <LineLink to="/ablesung" icon="warning" isDue note="Noch nicht übermittelt: Wir haben eine Rückfrage.">
      Bitte <strong>{word}</strong> noch einmal ansehen
    </LineLink>
  ) : (
    <LineLink to="/ablesung" icon="gauge" isDue note="Sie wird übermittelt, sobald wieder eine Verbindung besteht.">
      Auf diesem Gerät: <strong>{word}</strong> noch nicht übermittelt
    </LineLink>
  )
}
