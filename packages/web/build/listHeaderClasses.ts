import { basename } from 'node:path'
import type { Plugin } from 'vite'

const files = ['AppHeader.module.css', 'Logo.module.css']

/**
 * Writes `header.json`, the class names of the bar above every page: the server draws the bar into the page, and a
 * customer sees whose portal it is before the scripts have arrived.
 */
export function listHeaderClasses() {
  const classes: Record<string, string> = {}
  const note = (file: string, names: Record<string, string>) => {
    if (files.includes(basename(file))) Object.assign(classes, names)
  }
  const plugin: Plugin = {
    name: 'list-header-classes',
    apply: 'build',
    generateBundle() {
      if (classes['header'] === undefined || classes['image'] === undefined) {
        throw new Error('The style sheets of the header have other classes now')
      }
      this.emitFile({ type: 'asset', fileName: 'header.json', source: JSON.stringify(classes) })
    },
  }
  return { note, plugin }
}
