import { useState } from 'react'
import { NumberField } from '../../ui/number-field.tsx'
import { PauseField } from '../../ui/pause-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { SearchField, TextField } from '../../ui/text-field.tsx'
import { Exhibit, LONG_NAME, State, UNBROKEN } from '../exhibit.tsx'

const ignore = () => undefined

/** Text, number, pause, text area and search fields. */
export function FieldsGroup() {
  const [title, setTitle] = useState('The road')
  const [gain, setGain] = useState<number | null>(-3)
  const [pauseMs, setPauseMs] = useState<number | null>(1_500)
  const [note, setNote] = useState('Slower, and with a pause before the last word.')
  const [search, setSearch] = useState('')
  return (
    <>
      <Exhibit name="Text field">
        <State name="default">
          <TextField label="Title" value={title} onChange={setTitle} />
        </State>
        <State name="empty">
          <TextField label="Title" placeholder="Untitled" />
        </State>
        <State name="required, with a description">
          <TextField label="Title" isRequired description="Shown in the list." value="The road" onChange={ignore} />
        </State>
        <State name="invalid">
          <TextField label="Title" error="Enter a title." value="" onChange={ignore} />
        </State>
        <State name="focused" as="focused" on="input">
          <TextField label="Title" value="The road" onChange={ignore} />
        </State>
        <State name="disabled">
          <TextField label="Title" isDisabled value="The road" onChange={ignore} />
        </State>
        <State name="read-only">
          <TextField label="Title" isReadOnly value="The road" onChange={ignore} />
        </State>
        <State name="large">
          <TextField label="Title" isLarge value="The road" onChange={ignore} />
        </State>
        <State name="very long text">
          <TextField label={LONG_NAME} error={LONG_NAME} value={UNBROKEN} onChange={ignore} />
        </State>
      </Exhibit>
      <Exhibit name="Number field">
        <State name="default">
          <NumberField label="Gain" min={-60} max={12} step={0.5} unit="dB" showsSign value={gain} onChange={setGain} />
        </State>
        <State name="empty">
          <NumberField label="Gain" min={-60} max={12} placeholder="From the project" value={null} onChange={ignore} />
        </State>
        <State name="invalid">
          <NumberField label="Gain" min={-60} max={12} error="This is audible." value={9} onChange={ignore} />
        </State>
        <State name="large, with a description">
          <NumberField label="Gain" min={-60} max={12} isLarge description="In decibels." value={0} onChange={ignore} />
        </State>
      </Exhibit>
      <Exhibit name="Pause field">
        <State name="default">
          <PauseField label="Pause after" valueMs={pauseMs} onChange={setPauseMs} />
        </State>
        <State name="inherited">
          <PauseField label="Pause after" valueMs={null} inherited="0.8 s" onChange={ignore} />
        </State>
      </Exhibit>
      <Exhibit name="Text area field">
        <State name="default">
          <TextAreaField label="Note" value={note} onChange={setNote} />
        </State>
        <State name="empty">
          <TextAreaField label="Note" placeholder="For the speaker" value="" onChange={ignore} />
        </State>
        <State name="invalid, required">
          <TextAreaField label="Note" isRequired error="Enter a note." value="" onChange={ignore} />
        </State>
        <State name="focused" as="focused" on="textarea">
          <TextAreaField label="Note" value="Slower." onChange={ignore} />
        </State>
        <State name="disabled">
          <TextAreaField label="Note" isDisabled value="Slower." onChange={ignore} />
        </State>
        <State name="read-only, with a description">
          <TextAreaField label="Note" isReadOnly description="From the service." value="Slower." onChange={ignore} />
        </State>
        <State name="code">
          <TextAreaField label="Headers" isCode value={'{\n  "retries": 3\n}'} onChange={ignore} />
        </State>
        <State name="very long text">
          <TextAreaField label="Note" value={`${LONG_NAME}. `.repeat(3)} onChange={ignore} />
        </State>
      </Exhibit>
      <Exhibit name="Search field">
        <State name="empty">
          <SearchField label="Find a take" value={search} onChange={setSearch} />
        </State>
        <State name="with text">
          <SearchField label="Find a voice" value="aria" onChange={ignore} />
        </State>
        <State name="focused" as="focused" on="input">
          <SearchField label="Find a project" value="" onChange={ignore} />
        </State>
      </Exhibit>
    </>
  )
}
