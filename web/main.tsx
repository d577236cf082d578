import './ui/theme.css'
import { askFirst } from './data/first-question.ts'

// Asked before the code is here that reads the answer; the rest comes in files of its own, so that it is read in several strokes and not in one.
askFirst()
void import('./start.tsx')
