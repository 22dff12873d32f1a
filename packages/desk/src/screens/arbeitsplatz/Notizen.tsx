import { createNotiz, mostNotiz, type Vorgangsblatt } from '@ekp/wire/vorgang'
import { TextAreaField } from '@ekp/web/ui/fields/TextAreaField.tsx'
import { Form } from '@ekp/web/ui/form/Form.tsx'
import { Card } from '@ekp/web/ui/layout/Card.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '@ekp/web/api/call.ts'
import { refreshVorgang } from '../../queries.ts'
import { formatZeit } from '../../texts.ts'
import kundeStyles from '../Kunde.module.css'
import { Fold } from '../kunde/Fold.tsx'
import styles from './Arbeitsplatz.module.css'

interface NotizenProps {
  mandant: string
  blatt: Vorgangsblatt
  kannSchreiben: boolean
}

/** What the desk has noted: the customer does not see it in the portal, but gets it with his data. */
export function Notizen({ mandant, blatt: { vorgang, notizen }, kannSchreiben }: NotizenProps) {
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const create = useMutation({
    mutationFn: () => call(createNotiz, { params: { mandant, nr: String(vorgang.nr) }, body: { text } }),
    onSuccess: () => setText(''),
    onSettled: () => refreshVorgang(queries, mandant, vorgang),
  })
  if (!kannSchreiben && notizen.length === 0) return null
  const length = text.trim().length
  return (
    <Card>
      <Fold title="Notizen" value={notizen.length === 0 ? 'keine' : notizen.length} isOpen={notizen.length > 0}>
        {notizen.length > 0 && (
          <ul className={styles.entries}>
            {notizen.map(({ nr, text: noted, name, zeit }) => (
              <li key={nr}>
                <p className={styles.text}>{noted}</p>
                <p className={kundeStyles.hint}>
                  {name}, {formatZeit(zeit)}
                </p>
              </li>
            ))}
          </ul>
        )}
        {kannSchreiben && (
          <Form
            aria-label="Notiz"
            submitLabel="Notieren"
            submitVariant="secondary"
            busy={create.isPending}
            error={create.error?.message}
            valid={length > 0 && length <= mostNotiz}
            reason="Bitte schreiben Sie, was zu merken ist."
            onSubmit={() => create.mutate()}
          >
            <TextAreaField
              label="Neue Notiz"
              name="notiz"
              hint="Bleibt am Kundendienst; der Kunde liest sie nur, wenn er seine Daten herunterlädt."
              rows={2}
              limits={{ max: mostNotiz }}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </Form>
        )}
      </Fold>
    </Card>
  )
}
