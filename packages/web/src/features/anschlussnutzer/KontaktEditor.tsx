import { useQuery } from '@tanstack/react-query'
import type { Message } from '../../lib/message.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { ReadOnlyNotice } from '../../ui/ReadOnlyNotice.tsx'
import { SectionFailed } from '../../ui/SectionFailed.tsx'
import { KontaktForm } from './KontaktForm.tsx'
import { kontaktLadefehler } from './kontaktTexts.ts'
import { kontaktVorlageQuery } from './queries.ts'

interface KontaktEditorProps {
  onDone: (message: Message) => void
  onBack: () => void
}

/** The form once it knows what it begins with; whoever may change nothing is told so. */
export function KontaktEditor({ onDone, onBack }: KontaktEditorProps) {
  const { footer } = useTenant()
  // Taken out here: a result notices only the fields that its own component reads while rendering.
  const { status, data, error, refetch, isFetching } = useQuery(kontaktVorlageQuery)
  if (data?.zugriff === 'voll') return <KontaktForm vorlage={data} onDone={onDone} onCancel={onBack} />
  if (status === 'pending') return <LoadingMask shape="fields" lines={4} hasButton />
  return (
    <>
      {data === undefined ? (
        <SectionFailed query={{ status, data, error, refetch, isFetching }} onError={kontaktLadefehler} />
      ) : (
        <ReadOnlyNotice impressum={footer?.impressum}>keine Kontaktdaten ändern</ReadOnlyNotice>
      )}
      <Actions>
        <Button onClick={onBack}>Zurück</Button>
      </Actions>
    </>
  )
}
