import { createContext } from 'react'

/** Text that the shown settings contain; empty shows all. */
export const SettingsSearch = createContext('')
