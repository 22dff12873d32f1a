import { endBenachrichtigung, isThema, themen } from '@ekp/wire/benachrichtigung'
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

/**
 * Where the link in each mail leads that a customer has ordered: a button, because mail scanners open links
 * [benachrichtigung-5]. Links that name no topic are of the first one.
 */
export function BenachrichtigungAbbestellen() {
  const { name } = useTenant()
  const { search } = usePlace()
  const query = new URLSearchParams(search)
  const [abo, thema] = [query.get('abo') ?? '', query.get('thema') ?? '']
  const mail = themen[isThema(thema) ? thema : 'verbrauch']
  const title = abo === '' ? 'E-Mail abbestellen' : `${mail.name} abbestellen`
  const [step, setStep] = useState<'open' | 'busy' | 'done'>('open')
  const [error, setError] = useState<string>()

  async function cancel() {
    setStep('busy')
    setError(undefined)
    try {
      await call(endBenachrichtigung, { query: { abo } })
      setStep('done')
    } catch (caught) {
      setError(errorText(caught))
      setStep('open')
    }
  }

  return (
    <Page width="field">
      <PageHeading title={[title, name]}>{title}</PageHeading>
      {step === 'done' ? (
        <>
          <Alert kind="success">Sie bekommen diese E-Mail nicht mehr.</Alert>
          <p>Im Kundenportal können Sie sie {mail.wo} jederzeit wieder bestellen.</p>
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
            <Breakable text={`Möchten Sie die ${mail.name} nicht mehr bekommen?`} />
          </p>
        </Form>
      )}
      <p>
        <TextLink to="/">Zum Kundenportal</TextLink>
      </p>
    </Page>
  )
}
