import { formatDatum, formatJaNein } from '../../lib/format.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { ValueTable } from '../../ui/ValueTable.tsx'
import type { WartendeAblesung } from './WartendeAblesung.ts'
import { deleteWartende, updateWartende } from './wartendeAblesungen.ts'
import { wartendeWerte } from './wartendeWerte.ts'

const discardQuestion =
  'Diese Ablesung wird von Ihrem Gerät gelöscht und nicht übertragen. Möchten Sie sie wirklich verwerfen?'
const wrongQuestion =
  'Dann wird diese Ablesung von Ihrem Gerät gelöscht, und Sie können den Zählerstand neu erfassen. Möchten Sie das?'

/** One reading that waits on this device, with what the portal wants to know of it. */
export function WartendeCard({ wartende }: { wartende: WartendeAblesung }) {
  const { ablesung, zustand } = wartende
  const isQuestion = zustand.art === 'rueckfrage'
  const discard = () => void deleteWartende(wartende)
  return (
    <Card as="article" tone={isQuestion || zustand.art === 'abgelehnt' ? 'notice' : 'ordered'}>
      <WartendeBadge art={zustand.art} />
      <ValueTable
        rows={[
          { label: 'Zählernummer', value: ablesung.zaehlernummer },
          { label: 'Ablesedatum', value: formatDatum(ablesung.ablesedatum) },
          ...wartendeWerte(ablesung.ablesewerte),
          { label: 'Foto', value: formatJaNein(ablesung.foto !== null) },
        ]}
      />
      {isQuestion && <Alert kind="warning">{zustand.hinweis}</Alert>}
      {zustand.art === 'abgelehnt' && <Alert kind="error">{zustand.text}</Alert>}
      <Actions>
        {isQuestion && <Button onClick={() => void updateWartende(wartende, { art: 'bestaetigt' })}>Ja</Button>}
        <Confirm variant="secondary" question={isQuestion ? wrongQuestion : discardQuestion} onConfirm={discard}>
          {isQuestion ? 'Nein' : 'Verwerfen'}
        </Confirm>
      </Actions>
    </Card>
  )
}

function WartendeBadge({ art }: { art: WartendeAblesung['zustand']['art'] }) {
  if (art === 'rueckfrage') return <StatusBadge tone="warning">Rückfrage vor der Übertragung</StatusBadge>
  if (art === 'abgelehnt') return <StatusBadge tone="error">nicht angenommen</StatusBadge>
  return <StatusBadge tone="ordered">wartet auf Übertragung</StatusBadge>
}
