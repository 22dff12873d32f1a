import type { Arttext } from './Arttext.ts'

/** What a customer reads of his photos, which are files and no table. */
export const fototext: Arttext = {
  titel: 'Ihre Fotos',
  inhalt: 'Fotos von Zählern, die Sie mit einer Ablesung geschickt haben. Sie belegen den Stand.',
  frist: ({ fotoJahre }) =>
    `${fotoJahre} nach dem Ende des Jahres, in dem das Foto bei uns ankam, höchstens so lange wie die Ablesung.`,
}
