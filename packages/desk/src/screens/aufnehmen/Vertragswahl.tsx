import type { Kundenblatt } from '@ekp/wire/kunde/kundenblatt'
import { SelectField } from '@ekp/web/ui/fields/SelectField.tsx'
import { nameStatus } from '../../texts.ts'

type Kundenvertrag = Kundenblatt['vertraege'][number]

/** The contract of a customer who has one that this can be about, else none yet. */
export const onlyOf = (vertraege: readonly Kundenvertrag[]) => (vertraege.length === 1 ? (vertraege[0]?.id ?? '') : '')

interface VertragswahlProps {
  vertraege: readonly Kundenvertrag[]
  vertragId: string
  onChoose: (vertragId: string) => void
}

/** Which contract it is about, as the caller names it: by what is delivered and where. */
export const Vertragswahl = ({ vertraege, vertragId, onChoose }: VertragswahlProps) => (
  <SelectField
    label="Vertrag"
    name="vertragId"
    options={optionsOf(vertraege)}
    placeholder={vertraege.length === 0 ? 'Dieser Kunde hat keinen passenden Vertrag' : 'Bitte wählen'}
    value={vertragId}
    onChange={({ target }) => onChoose(target.value)}
  />
)

export const optionsOf = (vertraege: readonly Kundenvertrag[]) =>
  vertraege.map(({ id, versorgungsart, status, adresse }) => ({
    value: id,
    label: [id, `${versorgungsart === 'gas' ? 'Gas' : 'Strom'} ${nameStatus(status)}`, adresse]
      .filter(Boolean)
      .join(', '),
  }))
