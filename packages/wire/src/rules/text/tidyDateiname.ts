import { toNfc } from './toNfc.ts'

// Control characters, line separators, direction marks, lone surrogates.
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFD]/gu
// Characters that separate folders or that any system reserves.
const reserved = /[<>:"/\\|?*]/g
const longest = 150

/** Cuts a long name in its middle, so that it keeps its ending. */
function shorten(name: string): string {
  const characters = [...name]
  if (characters.length <= longest) return name
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''
  return characters.slice(0, longest - ending.length).join('') + ending
}

/** A file name that every system accepts, with its ending; 'dokument' if no character is left. */
export function tidyDateiname(name: string): string {
  const tidy = toNfc(name.toWellFormed())
    .replace(invisible, '')
    .replace(reserved, '_')
    .trim()
    // A leading point hides a file, and Windows drops points at the end.
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return shorten(tidy) || 'dokument'
}
