import { formatDatum, formatJaNein } from '../../lib/format.ts'
import { showMessage } from '../../lib/message.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { ValueTable } from '../../ui/ValueTable.tsx'
import { editWartende } from './editWartende.ts'
import type { WartendeAblesung } from './WartendeAblesung.ts'
import { deleteWartende, updateWartende } from './wartendeAblesungen.ts'
import { wartendeWerte } from './wartendeWerte.ts'

const discardQuestion =
  'Diese Ablesung wird von Ihrem Gerät gelöscht und nicht übertragen. Möchten Sie sie wirklich verwerfen?'

const notEditableText =
  'Ihr Browser kann die Ablesung nicht in das Formular übernehmen. Bitte erfassen Sie sie neu und verwerfen Sie diese hier.'

/** One reading that waits on this device, with what the portal wants to know of it. */
export function WartendeCard({ wartende }: { wartende: WartendeAblesung }) {
  const { ablesung, zustand } = wartende
  const isQuestion = zustand.art === 'rueckfrage'
  // A new page, since the form may be open already and would not look for a draft again.
  const edit = async () => {
    const path = await editWartende(wartende).catch(() => undefined)
    if (path === undefined) showMessage({ kind: 'error', text: notEditableText })
    else window.location.assign(import.meta.env.BASE_URL + path)
  }
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
        {isQuestion && <Button onClick={() => void edit()}>Nein</Button>}
        {zustand.art === 'abgelehnt' && <Button onClick={() => void edit()}>Ändern</Button>}
        <Confirm variant="secondary" question={discardQuestion} onConfirm={() => void deleteWartende(wartende)}>
          Verwerfen
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
