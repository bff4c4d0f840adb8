drag-items = { $items } 个项目
drag-fromReserved = 运行的文件不能移动。请改为复制到你自己的文件夹。
drag-intoReserved = { $folder } 用于存放运行的文件。请选择另一个文件夹。
drag-intoItself = 文件夹不能移动到自身之中。请选择它之外的文件夹。
drag-isThere = 已在此文件夹中
drag-moves-to = 将 { $what } 移动到 { $folder }
drag-moves-toTop = 将 { $what } 移动到笔记本顶层
