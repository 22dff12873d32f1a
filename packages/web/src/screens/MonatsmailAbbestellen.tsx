import { endMonatsmail } from '@ekp/wire/verbrauch/monatsmail'
import { useState } from 'react'
import { errorText } from '../api/ApiError.ts'
import { call } from '../api/call.ts'
import { usePlace } from '../lib/router/RouterView.tsx'
import { useTenant } from '../lib/tenantContext.ts'
import { Alert } from '../ui/Alert.tsx'
import { Breakable } from '../ui/Breakable.tsx'
import { Form } from '../ui/form/Form.tsx'
import { TextLink } from '../ui/Links.tsx'
import { Page, PageHeading } from '../ui/layout/Page.tsx'

const title = 'Verbrauchsinformation abbestellen'

/** Where the link in each monthly mail leads: a button, because mail scanners open links [historie-32]. */
export function MonatsmailAbbestellen() {
  const { name } = useTenant()
  const { search } = usePlace()
  const abo = new URLSearchParams(search).get('abo') ?? ''
  const [step, setStep] = useState<'open' | 'busy' | 'done'>('open')
  const [error, setError] = useState<string>()

  async function cancel() {
    setStep('busy')
    setError(undefined)
    try {
      await call(endMonatsmail, { query: { abo } })
      setStep('done')
    } catch (caught) {
      setError(errorText(caught, 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.'))
      setStep('open')
    }
  }

  return (
    <Page width="field">
      <PageHeading title={[title, name]}>{title}</PageHeading>
      {step === 'done' ? (
        <>
          <Alert kind="success">Sie bekommen diese E-Mail nicht mehr.</Alert>
          <p>Im Kundenportal können Sie sie bei der Verbrauchshistorie Ihres Vertrags jederzeit wieder bestellen.</p>
        </>
      ) : abo === '' ? (
        <Alert kind="warning">Bitte öffnen Sie diese Seite mit dem vollständigen Link aus unserer E-Mail.</Alert>
      ) : (
        <Form
          aria-label={title}
          submitLabel="Abbestellen"
          valid
          busy={step === 'busy'}
          error={error}
          onSubmit={() => void cancel()}
        >
          <p>
            <Breakable text="Möchten Sie Ihren Verbrauch nicht mehr jeden Monat per E-Mail bekommen?" />
          </p>
        </Form>
      )}
      <p>
        <TextLink to="/">Zum Kundenportal</TextLink>
      </p>
    </Page>
  )
}
