import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translation<typeof english> = {
  'menu.file': 'Archivo',
  'menu.edit': 'Edición',
  'menu.view': 'Ver',
  'menu.window': 'Ventana',
  'role.about': 'Acerca de Overvoice',
  'role.services': 'Servicios',
  'role.hide': 'Ocultar Overvoice',
  'role.hideOthers': 'Ocultar otros',
  'role.unhide': 'Mostrar todo',
  'role.quit': 'Salir de Overvoice',
  'role.close': 'Cerrar ventana',
  'role.undo': 'Deshacer',
  'role.redo': 'Rehacer',
  'role.cut': 'Cortar',
  'role.copy': 'Copiar',
  'role.paste': 'Pegar',
  'role.pasteAndMatchStyle': 'Pegar sin formato',
  'role.selectAll': 'Seleccionar todo',
  'role.resetZoom': 'Tamaño real',
  'role.zoomIn': 'Acercar',
  'role.zoomOut': 'Alejar',
  'role.togglefullscreen': 'Pantalla completa',
  'role.minimize': 'Minimizar',
  'role.zoom': 'Zoom',
  'role.front': 'Traer todo al frente',
  'title.speaker': 'Overvoice, para el locutor',
  'title.call': 'Overvoice, conversación',
  'close.question': 'Todavía hay una exportación o una edición en curso.',
  'close.detail':
    'Al cerrar se cancela la exportación (los archivos terminados se conservan) y se descartan las ediciones sin guardar.',
  'close.cancel': 'Cancelar',
  'close.anyway': 'Cerrar de todos modos',
  'crash.question': 'La ventana ha fallado varias veces seguidas.',
  'crash.detail':
    'Tu trabajo está guardado. Puede que a este ordenador le falte memoria o tenga un problema con el controlador gráfico.',
  'crash.retry': 'Reintentar',
  'crash.close': 'Cerrar',
  'ended.generation': 'Generación terminada',
  'ended.export': 'Exportación terminada',
  'ended.hint': 'Abre Overvoice para ver el resultado.',
  notOpened: 'No se ha podido abrir Overvoice',
  openInBrowser: 'Overvoice ya está abierto en una ventana del navegador. Su carpeta de datos es {folder}.',
  'alreadyOpen.process': 'Overvoice ya está abierto: el proceso {processId} usa {folder}.',
  'alreadyOpen.command':
    'Un comando está usando {folder}: proceso {processId}. Vuelve a abrir Overvoice cuando termine.',
  'alreadyOpen.unknown': 'Overvoice ya está abierto: otro proceso usa {folder}.',
  'folder.isFile':
    '{folder} no es una carpeta. Mueve ese archivo a otro lugar o define OVERVOICE_HOME con otra carpeta.',
  'folder.diskFull': 'El disco de {folder} está lleno. Libera espacio y vuelve a iniciar.',
  'folder.readOnly':
    'Overvoice no puede escribir en {folder}. Permite la escritura en la carpeta o define OVERVOICE_HOME con otra.',
  'port.inUse': 'Otro programa usa el puerto {port}. Omite --port o elige otro.',
  'port.invalid': '--port admite un número del 0 al 65535.',
  'port.reserved': 'El puerto {port} está reservado por el sistema. Elige 1024 o superior.',
  wrongAddress:
    'Esta dirección no abre el estudio. Usa la dirección que imprime "npm start -- --headless", que empieza por http://127.0.0.1.',
  pageNotFound:
    'Página no encontrada. Abre el estudio desde su lanzador o ejecuta "npm start -- --headless" para obtener una dirección.',
  otherUser: 'Este estudio pertenece a otro usuario de este ordenador. Inicia Overvoice con tu propia cuenta.',
}
