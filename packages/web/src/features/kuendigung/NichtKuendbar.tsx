import type { Vertrag, Vertragsstatus } from '@ekp/wire/vertrag'
import { useTenant } from '../../lib/tenantContext.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { ReadOnlyNotice } from '../../ui/form/ReadOnlyNotice.tsx'
import { erklaerungLinks } from './erklaerungLinks.ts'
import { NachKuendigung } from './NachKuendigung.tsx'
import { nichtKuendbarText } from './texts.ts'

interface NichtKuendbarProps {
  vertrag: Pick<Vertrag, 'id' | 'lieferende' | 'gewuenschtesLieferende'>
  mayWrite: boolean
  /** An active contract can be cancelled, except by a customer with restricted access. */
  status: Vertragsstatus
  onBack: () => void
}

/** Why there is no form, and the way back. */
export function NichtKuendbar({ vertrag, mayWrite, status, onBack }: NichtKuendbarProps) {
  const tenant = useTenant()
  const link = erklaerungLinks(tenant).find(({ to }) => to === '/vertraege-hier-kuendigen')
  return (
    <>
      {status === 'aktiv' ? (
        <>
          <ReadOnlyNotice tenant={tenant}>keine Verträge kündigen</ReadOnlyNotice>
          {link && (
            <p>
              Eine Kündigung können Sie uns auch ohne Anmeldung schicken: <TextLink to={link.to}>{link.label}</TextLink>
            </p>
          )}
        </>
      ) : (
        <Alert kind="info">
          {nichtKuendbarText(status, vertrag)}
          {status === 'gekuendigt' && mayWrite && <NachKuendigung vertragId={vertrag.id} />}
        </Alert>
      )}
      <Actions>
        <Button onClick={onBack}>Zurück</Button>
      </Actions>
    </>
  )
}
