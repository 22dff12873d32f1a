import { useQuery } from '@tanstack/react-query'
import { useTenant } from '../../lib/tenantContext.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { ReadOnlyNotice } from '../../ui/ReadOnlyNotice.tsx'
import type { KontaktanfrageEingang } from './KontaktanfrageEingang.ts'
import { KontaktanfrageForm } from './KontaktanfrageForm.tsx'
import { anschlussnutzerQuery } from './queries.ts'

interface KontaktanfrageEditorProps {
  onSent: (eingang: KontaktanfrageEingang) => void
  onBack: () => void
}

/** The form for who may send something; whoever may not is told so. */
export function KontaktanfrageEditor({ onSent, onBack }: KontaktanfrageEditorProps) {
  const { footer } = useTenant()
  const { data: anschlussnutzer, isPending } = useQuery(anschlussnutzerQuery)
  if (isPending) return <LoadingMask shape="fields" lines={2} hasButton />
  // Where it cannot be known the server says it.
  if (anschlussnutzer?.zugriff !== 'eingeschränkt') return <KontaktanfrageForm onSent={onSent} onCancel={onBack} />
  return (
    <>
      <ReadOnlyNotice impressum={footer?.impressum}>keine Anfragen senden</ReadOnlyNotice>
      <Actions>
        <Button onClick={onBack}>Zurück</Button>
      </Actions>
    </>
  )
}
